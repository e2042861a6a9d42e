import { pageAddress, textsIn, unstartedPlaces } from "#client/apps/app-places.ts";
import { button, element } from "#client/apps/element.ts";
import { signedInEmail } from "#client/apps/signed-in-email.ts";
import type { PortalTexts } from "#shared/messages/form-texts.ts";
import type { PlaceSelector } from "#shared/places.ts";
import { loadRequests } from "./load-requests.ts";
import { requestList } from "./request-list.ts";

type PortalOptions = {
  /** The upgraded portal lets its visitor narrow the list down. */
  readonly hasFilter: boolean;
};

/** Shows a signed-in visitor's requests in the page's place for them (docs/behaviour/requests.md, Support requests). */
export function startPortal(options: PortalOptions): void {
  for (const place of unstartedPlaces("requests-portal")) {
    const texts = textsIn<PortalTexts>(place);
    if (place.dataset["view"] === "named-contact") place.replaceChildren(...namedContacts(texts));
    else void showRequests(place, texts, options);
  }
}

async function showRequests(place: HTMLElement, texts: PortalTexts, { hasFilter }: PortalOptions): Promise<void> {
  const say = (text: string, ...more: readonly Node[]) =>
    place.replaceChildren(element("p", { role: "status", class: "actions" }, text, ...more));
  const newRequest = () => element("a", { href: pageAddress("/contact"), class: "button" }, texts.newRequest);
  say(texts.loading);
  // Nobody's requests are not asked for: browsers log each refusal as an error of the page.
  const answer = (await signedInEmail()) === undefined ? ({ kind: "signed-out" } as const) : await loadRequests();
  switch (answer.kind) {
    case "signed-out":
      return say(texts.logInToSee, ...logInLink(texts));
    case "failed":
      return say(
        texts.listFailed,
        button(texts.tryAgain, () => {
          void showRequests(place, texts, { hasFilter }).then(() => focusOn(place));
        }),
      );
    case "requests":
      if (answer.requests.length === 0) return say(texts.none, newRequest());
      place.replaceChildren(
        element("p", { class: "actions" }, newRequest()),
        ...requestList(answer.requests, texts, hasFilter),
      );
      place.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "center" });
  }
}

/** The page itself asks signed-out visitors to log in; whose session ended without the page knowing is asked here. */
function logInLink(texts: PortalTexts): Node[] {
  const prompt = document.querySelector<HTMLElement>('[data-place="login-prompt"]' satisfies PlaceSelector);
  const link = prompt?.querySelector("a");
  const isSeen = prompt instanceof HTMLElement && prompt.offsetParent !== null;
  return link && !isSeen ? [element("a", { href: link.href }, texts.logInAgain)] : [];
}

function namedContacts(texts: PortalTexts): Node[] {
  const link = element("a", { href: pageAddress("/contact") }, texts.contact);
  return [element("p", {}, texts.namedContacts), element("p", {}, link)];
}

/** The button that had the focus is gone. */
function focusOn(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus();
}

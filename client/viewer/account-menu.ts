import { pagePath } from "#client/public-url.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import { hostMatches } from "#shared/links/host-matches.ts";
import { loginAddress } from "./login-address.ts";

/** Shows the signed-in person's menu beside the sign-in link, which the style sheet then hides; removes it after sign-out. */
export function showAccountMenu(place: HTMLElement, auth: AuthState): void {
  const shown = place.querySelector("details");
  if (!auth.isAuthenticated) {
    shown?.remove();
    return;
  }
  const template = place.querySelector("template");
  const menu = shown ?? template?.content.querySelector("details")?.cloneNode(true);
  if (!(menu instanceof HTMLDetailsElement)) return;
  const { displayName = "", email = "", avatarUrl } = auth;
  const fill = (selector: string, text: string) => {
    const element = menu.querySelector(selector);
    if (element !== null) element.textContent = text;
  };
  fill('[data-viewer="name"]', displayName);
  fill('[data-viewer="email"]', displayName === email ? "" : email);
  fill(".avatar", initials(displayName));
  const name = menu.querySelector<HTMLElement>("[data-account-of]");
  if (name !== null) name.textContent = (name.dataset["accountOf"] ?? "").replace("{name}", () => displayName);
  if (avatarUrl !== undefined) showPicture(menu, avatarUrl);

  const isPartner = auth.isPartner || hostMatches((place.dataset["partnerHosts"] ?? "").split(" "), location.host);
  for (const link of menu.querySelectorAll<HTMLElement>("[data-for]")) {
    link.hidden = (link.dataset["for"] === "partners") !== isPartner;
  }
  for (const link of menu.querySelectorAll<HTMLAnchorElement>("a[data-continue]")) link.href = loginAddress(link.href);
  const field = menu.querySelector<HTMLInputElement>('input[name="continue"]');
  if (field !== null) field.value = pagePath() + location.search;
  if (shown === null) place.append(menu);
}

/** The picture covers the initials once it is there; they stay when it cannot be had. */
function showPicture(menu: HTMLElement, url: string): void {
  const picture = new Image(32, 32);
  picture.alt = "";
  picture.referrerPolicy = "no-referrer";
  picture.addEventListener("load", () => menu.querySelector(".avatar")?.replaceChildren(picture));
  picture.src = url;
}

/** Of the first and the last word; of a name in one word its first letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}

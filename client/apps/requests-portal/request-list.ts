import { pageAddress } from "#client/apps/app-places.ts";
import { element } from "#client/apps/element.ts";
import { pageLocale } from "#client/page-language.ts";
import { ownRequestPath } from "#shared/links/own-requests.ts";
import { fillIn } from "#shared/messages/fill-in.ts";
import type { PortalTexts } from "#shared/messages/form-texts.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";

/** A list of requests, with a field that narrows it down where that is wanted. */
export function requestList(requests: readonly RequestSummary[], texts: PortalTexts, hasFilter: boolean): Node[] {
  const items = requests.map((request) => ({ request, item: listItem(request, texts) }));
  const list = element("ul", { class: "request-list", "aria-label": texts.requests }, ...items.map(({ item }) => item));
  if (!hasFilter) return [list];

  const input = element("input", { id: "request-filter", type: "search", autocomplete: "off" });
  const count = element("p", { class: "hint", role: "status" });
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const { request, item } of items) {
      item.hidden = !`${request.subject} ${request.reference}`.toLowerCase().includes(wanted);
    }
    count.textContent = fillIn(texts.shown, {
      shown: items.filter(({ item }) => !item.hidden).length,
      all: items.length,
    });
  });
  const label = element("label", { for: input.id }, texts.filterLabel);
  return [element("div", { class: "field" }, label, input, count), list];
}

function listItem({ reference, form, subject, at, status }: RequestSummary, texts: PortalTexts): HTMLLIElement {
  const isAsked = decodeURI(location.pathname).endsWith(`/requests/${reference}`);
  const date = new Intl.DateTimeFormat(pageLocale(), { dateStyle: "long", timeStyle: "short" });
  const facts = [reference, texts.formNames[form] ?? "", fillIn(texts.sentOn, { date: formatted(date, at) })];
  return element(
    "li",
    isAsked ? { "aria-current": "true" } : {},
    element("h2", {}, element("a", { href: pageAddress(ownRequestPath(reference)) }, subject)),
    element("p", { class: "hint" }, facts.join(" · ")),
    element("p", { class: `request-status request-${status}` }, texts.statuses[status] ?? ""),
  );
}

/** An invalid date is shown as it was written. */
function formatted(date: Intl.DateTimeFormat, at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : date.format(time);
}

/**
 * @jest-environment jsdom
 */
import { startContentTabs } from "#client/reading/content-tabs.ts";

const set = (...labels: string[]) =>
  `<div class="tabs" data-place="tabs">${labels.map((label) => `<section class="tab" data-label="${label}"><p class="tab-label">${label}</p></section>`).join("")}</div>`;

function start(...sets: string[]): HTMLElement[] {
  document.body.innerHTML = sets.join("");
  const places = [...document.querySelectorAll<HTMLElement>(".tabs")];
  for (const place of places) startContentTabs(place);
  return places;
}

const shown = (place: HTMLElement | undefined) =>
  [...(place?.querySelectorAll<HTMLElement>(".tab:not(.is-hidden)") ?? [])].map(({ dataset }) => dataset["label"]);
const press = (place: HTMLElement | undefined, label: string) =>
  [...(place?.querySelectorAll<HTMLButtonElement>("[role=tab]") ?? [])]
    .find(({ textContent }) => textContent === label)
    ?.click();

describe("Tabs in a text", () => {
  beforeAll(() => {
    window.scrollBy = () => undefined;
  });
  afterEach(() => localStorage.clear());

  it("show the first one, and the one that is chosen, by name for screen readers", () => {
    const [place] = start(set("npm", "yarn"));
    expect(shown(place)).toEqual(["npm"]);

    press(place, "yarn");

    expect(shown(place)).toEqual(["yarn"]);
    expect(place?.querySelector("[aria-selected=true]")?.textContent).toBe("yarn");
    expect(place?.querySelector("[role=tabpanel]:not(.is-hidden)")?.getAttribute("aria-label")).toBe("yarn");
  });

  it("choose the same in every set that has it, and remember it", () => {
    const [one, other, third] = start(set("npm", "yarn"), set("a", "yarn"), set("a", "b"));

    press(one, "yarn");

    expect([shown(one), shown(other), shown(third)]).toEqual([["yarn"], ["yarn"], ["a"]]);
    expect(shown(start(set("npm", "yarn"))[0])).toEqual(["yarn"]);
  });

  it("move by arrow keys without choosing", () => {
    const [place] = start(set("npm", "yarn"));
    const [first] = place?.querySelectorAll<HTMLButtonElement>("[role=tab]") ?? [];
    first?.focus();

    first?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));

    expect(document.activeElement?.textContent).toBe("yarn");
    expect(shown(place)).toEqual(["npm"]);
  });
});

/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { offerLanguage } from "#client/navigation/offer-language.ts";

function pageFor(readers: readonly string[], lang = "en") {
  jest.spyOn(navigator, "languages", "get").mockReturnValue(readers);
  document.documentElement.lang = lang;
  document.head.innerHTML = ["en", "pt"]
    .map((tag) => `<link rel="alternate" hreflang="${tag}" href="https://help.example/${tag}">`)
    .join("");
  document.body.innerHTML =
    '<p id="offer" hidden><button type="button" aria-label="Close">×</button></p>' +
    '<footer class="foot"><a href="/a" hreflang="en">English</a><a href="/pt/a" lang="pt" hreflang="pt">Português</a>' +
    '<a href="/de/a" hreflang="de">Deutsch</a></footer>';
  const place = document.getElementById("offer");
  if (place === null) throw new Error("the page has a place");
  offerLanguage(place);
  return place;
}

describe("the offer of the reader's language", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it("leads to the page in the language that the reader prefers", () => {
    const offer = pageFor(["pt-BR", "en"]);

    expect(offer.hidden).toBe(false);
    expect(offer.querySelector("a")?.outerHTML).toBe('<a href="/pt/a" lang="pt" hreflang="pt">Português</a>');
  });

  it.each([
    ["the page is in it", ["pt-BR", "en"], "pt"],
    ["the page's language is preferred", ["en-GB", "pt"], "en"],
    ["the page has no text in it", ["de-AT", "fr"], "en"],
    ["another language only begins alike", ["p", "ptx"], "en"],
  ])("stays away where %s", (_why, readers, lang) => {
    expect(pageFor(readers, lang).hidden).toBe(true);
  });

  it("stays away once it was closed", () => {
    const offer = pageFor(["pt"]);
    offer.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click();

    expect(offer.hidden).toBe(true);
    expect(pageFor(["pt"]).hidden).toBe(true);
  });
});

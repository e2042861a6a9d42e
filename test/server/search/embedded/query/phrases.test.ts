import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

/** Finds phrases in one page; the other page has the words, but never next to each other. */
function finds(phrase: string, page: Parameters<typeof searchDocument>[0]): boolean {
  const words = [...new Set(phrase.split(" "))].map((word) => `${word}.`).join(" apart ");
  const other = searchDocument({ id: "other", title: "Other", sections: [{ text: words }] });
  const { search } = engineWith([searchDocument(page), other]);
  const { results } = search(`"${phrase}"`);
  return results.length === 1 && results[0]?.content.url === `/${page.id}`;
}

const text = (written: string) => ({ id: "page", title: "Page", sections: [{ text: written }] });

describe("a phrase", () => {
  it.each([
    ["at the beginning of a text", "drop the anchor", text("Drop the anchor slowly.")],
    ["at its end", "drop the anchor", text("Slowly drop the anchor")],
    ["after a part of it", "drop the anchor", text("Drop the rope, drop the anchor.")],
    ["with a word twice", "very very slow", text("It is very slow, very very slow.")],
    ["of other case", "drop the anchor", text("DROP the Anchor here.")],
    ["around a compound", "press log in now", text("Press log-in now.")],
    ["that ends in a compound", "the max result", text("Set the maxResult value.")],
    ["in a title", "drop the anchor", { id: "page", title: "Drop the anchor" }],
    ["in a heading", "drop the anchor", { id: "page", sections: [{ title: "Drop the anchor", text: "" }] }],
  ])("is found %s", (_where, phrase, page) => {
    expect(finds(phrase, page)).toBe(true);
  });

  it.each([
    ["over the end of a heading", { id: "page", sections: [{ title: "Drop the", text: "anchor" }] }],
    ["over the end of a section", { id: "page", sections: [{ text: "drop the" }, { title: "anchor", text: "" }] }],
    ["in what is known of a page besides its text", { ...text("no rope"), keywords: ["drop the anchor"] }],
    ["of other forms", text("Drops the anchors.")],
    ["with another word between", text("Drop the heavy anchor.")],
    ["the other way round", text("The anchor drop.")],
  ])("is not found %s", (_where, page) => {
    expect(finds("drop the anchor", page)).toBe(false);
  });

  it("is found in the same pages as by reading them, however many words there are", () => {
    let state = 11;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 8) % below;
    };
    // Rare words have numbers of two and three bytes; common ones stand in every page.
    const word = () => `w${random(3) > 0 ? random(12) : random(20_000)}x`;
    const texts = Array.from({ length: 300 }, () => Array.from({ length: 80 }, word).join(" "));
    const { search } = engineWith(
      texts.map((written, id) => searchDocument({ id: String(id), sections: [{ text: written }] })),
    );
    for (let round = 0; round < 150; round++) {
      const words = (texts[random(texts.length)] ?? "").split(" ");
      const at = random(words.length - 4);
      const phrase = words.slice(at, at + 2 + random(3)).join(" ");

      const found = search(`"${phrase}"`, { pagination: { from: 0, size: 100 } }).pagination.total;

      expect([phrase, found]).toEqual([
        phrase,
        texts.filter((written) => ` ${written} `.includes(` ${phrase} `)).length,
      ]);
    }
  });
});

import { ByteWriter } from "#server/search/embedded/index/byte-writer.ts";
import { Lexicon } from "#server/search/embedded/index/lexicon.ts";
import { fields, writeTokens } from "#server/search/embedded/index/token-stream.ts";
import { searchDocument } from "#test/support/search-documents.ts";

describe("a page's description", () => {
  const wordsBesides = (text: string, description: string) => {
    const page = searchDocument({ id: "page", description, sections: [{ text }] });
    return writeTokens(page, new Lexicon(), new ByteWriter())[fields.meta];
  };
  const text = "a digital data storage system\nwith capacity up to bits  and access\nis described";

  it("is not counted beside the text that it was made of, whatever the text's lines are", () => {
    const none = wordsBesides(text, "");

    expect(wordsBesides(text, text.replace(/\s+/g, " "))).toBe(none);
    expect(wordsBesides(text, "Who may store what.")).toBe(none + 4);
  });
});

import type { SearchDocument } from "#server/search/search-document.ts";
import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const page = (id: string, title: string, text: string, fields: Partial<SearchDocument> = {}) =>
  searchDocument({ id, title, sections: [{ text }], ...fields });
const others = Array.from({ length: 30 }, (_, at) => page(`other-${at}`, `Chapter ${at}`, "Settings of the site."));

describe("how much of a query a page must have", () => {
  const { find, search } = engineWith([
    ...others,
    page("reset", "Reset your password", "You get a mail.", { lastPublished: "2020-01-01" }),
    page("install", "Install it", "Keep the password at hand.", { lastPublished: "2026-01-01" }),
    page("mail", "Notification mails", "Mails of the site.", { lastPublished: "2025-01-01" }),
    page("courier", "Courier zebra", "Nothing.", {}),
  ]);
  const isRelaxed = (query: string) => search(query).metadata.query.isRelaxed === true;

  it("is all of it in order of date, where some page has that", () => {
    expect(find("reset password", { sort: { by: "latest" } })).toEqual(["reset"]);
    expect(find("notification zebra", { sort: { by: "latest" } })).toEqual(["mail", "courier"]);
  });

  it("is any word where hardly a page has enough and none all, and that is said", () => {
    expect(find("courier mail notification")).toContain("mail");
    expect(isRelaxed("zebra settings")).toBe(true);
    expect(isRelaxed("reset password")).toBe(false);
    expect(isRelaxed("settings")).toBe(false);
  });
});

describe("what is quoted", () => {
  const { find, search } = engineWith([
    page("exact", "Limits", "The Rate-Limits are counted."),
    page("forms", "Limits", "Rating limited things."),
    page("other", "Index", "The index setting."),
  ]);

  it("stands in a page to the letter, not in other forms of its words", () => {
    expect(find('"rate limits"')).toEqual(["exact"]);
    expect(search('"rate limits"').metadata.query.isRelaxed).toBeUndefined();
  });

  it("is looked for by its words where no page has it, and that is said", () => {
    expect(find('"rates limit"').length).toBeGreaterThan(0);
    expect(search('"rates limit"').metadata.query.isRelaxed).toBe(true);
  });

  it("is never corrected", () => {
    expect(search('"indxe settign"').metadata.query.rewrittenQuery).toBeNull();
    expect(search("indxe settingg").metadata.query.searchedQuery).toBe("index setting");
  });
});

describe("a version in a query", () => {
  const version = (number: string) =>
    page(`notes-${number}`, `Notebook ${number} release notes`, `Notebook ${number} is here.`, {
      versionGroup: "notes",
      products: [{ key: "notebook", name: "Notebook", platform: "data_center", version: number }],
    });
  const setup = (number: string) =>
    page(`setup-${number}`, "Install Notebook", "Run the wizard.", {
      versionGroup: "setup",
      products: [{ key: "notebook", name: "Notebook", platform: "data_center", version: number }],
    });
  const { find } = engineWith([
    ...others,
    ...["8.2", "8.5", "8.4"].flatMap((number) => [version(number), setup(number)]),
  ]);

  it.each([
    ["notebook 8.2 release notes", "notes-8.2"],
    ["notebook release notes", "notes-8.5"],
    ["install notebook 8.4", "setup-8.4"],
    ["install notebook", "setup-8.5"],
  ])("chooses the page of that version: %s", (query, found) => {
    expect(find(query)[0]).toBe(found);
  });
});

describe("half-width katakana", () => {
  const japanese = (id: string, title: string, text: string) =>
    searchDocument({ id, language: "ja", title, sections: [{ text }] });
  const { find, search } = engineWith([
    japanese("mail", "メールの設定", "メールを送ります。"),
    japanese("server", "サーバーの管理", "サーバーを止めます。"),
    japanese("half", "ｷｰﾎﾞｰﾄﾞ", "ｷｰﾎﾞｰﾄﾞを使います。"),
  ]);

  it.each([
    ["ﾒｰﾙ", "mail"],
    ["ｻｰﾊﾞｰ", "server"],
    ["キーボード", "half"],
    ["ｷｰﾎﾞｰﾄﾞ", "half"],
  ])("is as ordinary katakana: %s", (query, found) => {
    expect(find(query, {}, "ja")[0]).toBe(`ja/${found}`);
    expect(search(query, {}, "ja").results[0]?.highlights.description).toContain("<span>");
  });
});

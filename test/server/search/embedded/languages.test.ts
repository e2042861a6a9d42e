import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const japanese = (id: string, title: string, text: string) =>
  searchDocument({ id, language: "ja", title, sections: [{ text }] });

describe("Japanese", () => {
  const { find, search } = engineWith([
    japanese("add", "ボードを追加する", "プロジェクトを開き、ボードを追加を選択します。"),
    japanese("results", "検索結果の並べ替え", "検索結果は日付で並べ替えられます。"),
    japanese("kyoto", "京都の拠点", "京都にあります。"),
    japanese("tokyo", "東京都の拠点", "東京都にあります。"),
    japanese("key", "鍵", "鍵を登録します。"),
    japanese("mixed", "Tracker のボード", "API トークンを使うと REST API を呼び出せます。"),
    searchDocument({ id: "english", title: "Search results", sections: [{ text: "Results are sorted by date." }] }),
  ]);

  it.each([
    ["ボードを追加する方法", "add"],
    ["結果 並べ替え", "results"],
    ["検索", "results"],
    ["東京都", "tokyo"],
    ["京都の拠点", "kyoto"],
    ["鍵", "key"],
    ["APIトークン", "mixed"],
    ["ﾎﾞｰﾄﾞ 追加", "add"],
  ])("is found by parts of compounds and mixed scripts: %s", (query, found) => {
    expect(find(query)[0]).toBe(`ja/${found}`);
  });

  it("is found from English pages, too", () => {
    expect(search("ボード", {}, "en").results[0]?.content.url).toMatch(/^\/ja\//);
  });

  it("marks what matches", () => {
    expect(search("検索結果").results[0]?.highlights.description).toContain("<span>検索結果</span>");
  });

  it.each([
    ["ボード 追加", "<span>ボード</span>を開き、カードを<span>追加</span>します。API の 鍵。"],
    ["API 鍵", "ボードを開き、カードを追加します。<span>API</span> の <span>鍵</span>。"],
    ["ダッシュボード", "<span>ボード</span>を開き、カ<span>ード</span>を追加します。API の 鍵。"],
  ])("marks no ends of other words where whole words are: %s", (query, marked) => {
    const page = engineWith([
      japanese("page", "使い方", "ボードを開き、カードを追加します。API の 鍵。"),
      japanese("other", "ダッシュボード", "共有します。"),
    ]);

    const found = page.search(query).results.find(({ content }) => content.url === "/ja/page");

    expect(found?.highlights.description).toBe(marked);
  });
});

describe("one page in several languages and versions", () => {
  const dataCenter = (version: string) => [{ key: "t", name: "T", platform: "data_center" as const, version }];
  const version = (id: string, number: string, text: string) =>
    searchDocument({
      id,
      title: "Back up",
      sections: [{ text }],
      versionGroup: "t backup",
      products: dataCenter(number),
    });
  const { find, search } = engineWith([
    searchDocument({ id: "boards", title: "Tracker boards", sections: [{ text: "Columns in English." }] }),
    searchDocument({ id: "boards", language: "ja", title: "Tracker のボード", sections: [{ text: "列について。" }] }),
    version("old", "9.12", "Back up before upgrades, with the older tool."),
    version("new", "10.2", "Back up before upgrades."),
    version("oldest", "9.2", "Back up before upgrades."),
  ]);

  it("is one result, in the reader's language", () => {
    expect(find("tracker", {}, "en")).toEqual(["boards"]);
    expect(find("tracker", {}, "ja")).toEqual(["ja/boards"]);
    expect(find("columns", {}, "ja")).toEqual(["boards"]);
  });

  it("is one result: the newest version, the asked one, or the only one that matches", () => {
    const of = (number: string) => ({ facetFilters: { products: [{ platform: "data_center", versions: [number] }] } });

    expect(find("back up")).toEqual(["new"]);
    expect(search("back up").pagination.total).toBe(1);
    expect(find("back up", of("9.12"))).toEqual(["old"]);
    expect(find("older tool")).toEqual(["old"]);
  });
});

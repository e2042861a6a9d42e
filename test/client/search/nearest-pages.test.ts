/** @jest-environment jsdom */
import { screen } from "@testing-library/dom";
import { showNearestPages } from "#client/search/nearest-pages.ts";
import { searchOutcome, searchResult } from "#test/support/searches.ts";

const boards = searchResult("Boards");
const products = [{ key: "kite", name: "Kite", platform: "data_center", version: "9.2" }];
const page = (title: string, url: string) => ({ ...boards, content: { ...boards.content, title, url, products } });
const found = [page("Add a lute", "/lute/docs/add-a-board"), page("Add a board", "/kite/docs/add-a-board")];

async function open(address: string, results = found, status = 200) {
  history.replaceState(null, "", address);
  document.documentElement.lang = address.startsWith("/ja/") ? "ja" : "en";
  document.head.innerHTML = '<meta name="languages" content="en ja">';
  document.body.innerHTML = `
    <input id="box" type="search" aria-label="Search">
    <div data-search="#box" data-self-managed="Data Center"><h2 hidden>Were you looking?</h2></div>`;
  const asked: { query: string; language: unknown }[] = [];
  const { response } = searchOutcome(results);
  Object.assign(globalThis, {
    fetch: async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      asked.push({ query: JSON.parse(body).query, language: headers["Accept-Language"] });
      return { ok: status < 400, status, json: async () => response };
    },
  });
  await showNearestPages(document.querySelector("div") as HTMLElement);
  return asked;
}

describe("the pages nearest to an address without a page", () => {
  it.each([
    ["/kite/docs/add-a-bord", "add a bord"],
    ["/kite/docs/add_a_bord.html", "add a bord"],
    ["/kite/docs/add-a-bord/", "add a bord"],
    ["/kite/!!!", "kite"],
    ["/ja/kite/%E3%83%9C%E3%83%BC%E3%83%89", "ボード"],
    ["/kite/%3Cb%3Ebold", "b bold"],
  ])("of %s are looked for by its words, which stand in the search box", async (address, words) => {
    const asked = await open(address);

    expect(asked).toEqual([{ query: words, language: address.startsWith("/ja/") ? "ja" : "en" }]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(words);
  });

  it("begin with those of the same product, and say which edition they are of", async () => {
    await open("/kite/docs/add-a-bord");

    expect(screen.getByRole("heading").hidden).toBe(false);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Add a board Kite Data Center 9.2",
      "Add a lute Kite Data Center 9.2",
    ]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/kite/docs/add-a-board",
      "/lute/docs/add-a-board",
    ]);
  });

  it("are five at most, and keep the visitor's language", async () => {
    const many = Array.from({ length: 9 }, (_, at) => page(`Page ${at}`, `/kite/${at}`));
    await open("/ja/kite/x", many);

    expect(screen.getAllByRole("link")).toHaveLength(5);
    expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe("/ja/kite/0");
  });

  it("are nothing where nothing is found", async () => {
    await open("/kite/zzqq", []);

    expect(document.querySelector("h2")?.hidden).toBe(true);
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });

  it("are not asked for where the address has no words", async () => {
    expect(await open("/%2D%2D/!!!")).toEqual([]);
  });

  it("cannot be had while the search fails, which is reported", async () => {
    await expect(open("/kite/x", found, 503)).rejects.toThrow("status 503");
  });
});

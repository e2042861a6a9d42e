import { renderToStaticMarkup } from "react-dom/server";
import { PageTree, TreeList } from "#server/page-tree/page-tree.tsx";
import { openedBranch, placeInTree, treeLevels } from "#server/page-tree/page-tree-levels.ts";
import { LinkScopeContext } from "#shared/links/link.tsx";
import type { Locale } from "#shared/locale.ts";
import { pageReference } from "#test/support/entries.ts";
import { tags } from "#test/support/languages.ts";
import { linksIn, textOf } from "#test/support/page-html.tsx";
import { withMessages } from "#test/support/with-messages.tsx";

const root = pageReference({ id: "docs", url: "/docs", title: "Docs" });
const page = (id: string, childCount = 0) => pageReference({ id, url: `/docs/${id}`, title: id, childCount });

/** The tree beside the page that `way` leads to. */
async function treeAt(way: readonly string[], pages: Record<string, ReturnType<typeof page>[]>, locale: Locale = "en") {
  const level = await treeLevels(root, way, async (id) => pages[id] ?? []);
  return renderToStaticMarkup(
    <LinkScopeContext value={{ locale, tags, localisedHosts: [] }}>
      {withMessages(
        <PageTree
          root={root}
          level={level}
          place={placeInTree(root, way)}
          searchScope={{ deployment: "cloud", product: "tracker" }}
        />,
        locale,
      )}
    </LinkScopeContext>,
  );
}

const pages = {
  docs: [page("a", 2), page("b", 2)],
  a: [page("a1", 1), page("a2")],
  a1: [page("a1x", 1)],
  b: [page("b1"), page("b2")],
};

describe("The page tree beside a page", () => {
  it("has the branches above the page and its own open, each beside its page's link", async () => {
    const html = await treeAt(["a", "a1"], pages);

    const button = '<button type="button" aria-expanded="true"><span class="vh">Pages below';
    expect(html).toContain(`<a href="/docs/a">a</a>${button} a</span></button><ul>`);
    expect(html).toContain(`<a href="/docs/a1" aria-current="page">a1</a>${button} a1</span></button><ul>`);
    expect(textOf(html)).toContain("Pages below a1");
  });

  it("gives a closed branch a link to its page and the address of its pages, and none of the pages", async () => {
    const html = await treeAt(["a"], pages);
    const branch = /<details data-branch="([^"]+)">.*?<\/details>/.exec(html.slice(html.indexOf(">b<")));

    expect(branch?.[1]?.replaceAll("&amp;", "&")).toBe("/gateway/api/page-tree/en/branch?depth=2&of=b");
    expect(linksIn(branch?.[0] ?? "")).toEqual([["/docs/b", "All 2 pages"]]);
    expect(html).not.toContain("b1");
  });

  const deep = {
    docs: [page("p1", 1)],
    p1: [page("p2", 1)],
    p2: [page("p3", 1)],
    p3: [page("p4", 1)],
    p4: [page("p5", 1)],
    p5: [page("p6", 1)],
  };

  it("ends at the sixth level: its pages have nothing to open", async () => {
    const html = await treeAt(["p1", "p2", "p3", "p4", "p5"], deep);

    expect(html).toContain('<li><a href="/docs/p6">p6</a></li>');
  });

  it("marks the nearest page shown for one that stands deeper", async () => {
    const html = await treeAt(["p1", "p2", "p3", "p4", "p5", "p6", "deeper"], deep);

    expect(html).toContain('<a href="/docs/p6" aria-current="true">');
    expect(html).not.toContain('aria-current="page"');
  });

  it("marks its root on the root's own page", async () => {
    expect(await treeAt([], pages)).toContain('<a href="/docs" aria-current="page">Docs</a>');
  });

  it("asks for the pages of branches in the language of the page", async () => {
    const html = await treeAt([], pages, "ja");

    expect(html).toContain("/gateway/api/page-tree/ja/branch?depth=2&amp;of=a");
    expect(linksIn(html)).toContainEqual(["/ja/docs/a", "全2ページ"]);
  });

  it("has a filter from 21 pages on, those of closed branches counted, that is a search of the same documentation", async () => {
    const long = { docs: [page("a", 19), page("b")] };
    const short = { docs: [page("a", 18), page("b")] };

    expect(await treeAt([], short)).not.toContain("<form");
    const form = /<form.*<\/form>/.exec(await treeAt([], long))?.[0];
    expect(form).toContain('action="/search-results/"');
    expect(form).toContain('data-index="/gateway/api/page-tree/en/pages?of=docs"');
    expect(form).toMatch(/type="search"[^>]*aria-label="Filter pages"[^>]*name="searchTerm"/);
    expect(form).toContain('<input type="hidden" name="product" value="tracker"/>');
  });
});

describe("The pages of an opened branch", () => {
  const show = (count: number) => {
    const { nodes, isCut } = openedBranch(
      Array.from({ length: count }, (_, index) => page(`p${index}`, 1)),
      6,
    );
    return renderToStaticMarkup(withMessages(<TreeList level={{ nodes }} depth={6} isCut={isCut} />));
  };

  it("are all of them up to 50", () => {
    expect(linksIn(show(50))).toHaveLength(50);
    expect(show(50)).not.toContain("data-cut");
  });

  it("are the first 50 of more, marked as only a part", () => {
    expect(linksIn(show(51))).toHaveLength(50);
    expect(show(51)).toMatch(/^<ul data-cut="">/);
  });
});

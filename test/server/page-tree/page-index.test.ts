import type { ContentSource } from "#server/content/content-source.ts";
import { pageIndex } from "#server/page-tree/page-index.ts";
import { listedPages } from "#shared/navigation/page-index.ts";
import { pageReference } from "#test/support/entries.ts";
import { languages } from "#test/support/languages.ts";

type Below = Readonly<Record<string, readonly string[]>>;

/** A source that knows only which pages stand below which. */
function sourceOf(below: (id: string) => readonly string[]): ContentSource {
  const reference = (id: string) => pageReference({ id, url: `/docs/${id}`, title: id, childCount: below(id).length });
  return {
    languages,
    children: async (id: string) => ({ value: below(id).map(reference), tags: [`children:en:${id}`] }),
    // Nothing else of it is asked.
  } as unknown as ContentSource;
}

const titles = async (source: ContentSource) => {
  const { value } = await pageIndex(source, "root", "en");
  return value === undefined ? undefined : listedPages(value).map(({ title }) => title);
};

describe("The index of a documentation", () => {
  it("hangs on every list of pages that it was made from", async () => {
    const below: Below = { root: ["a", "b"], a: ["a1"] };
    const { tags } = await pageIndex(
      sourceOf((id) => below[id] ?? []),
      "root",
      "en",
    );

    expect(tags).toEqual(["children:en:root", "children:en:a"]);
  });

  it("survives pages that stand below each other", async () => {
    const below: Below = { root: ["a"], a: ["b"], b: ["a", "root"] };

    expect(await titles(sourceOf((id) => below[id] ?? []))).toEqual(["a", "b"]);
  });

  it("ends after 10,000 pages", async () => {
    const many = Array.from({ length: 101 }, (_, index) => String(index));
    const source = sourceOf((id) => (id === "root" ? many : id.includes("-") ? [] : many.map((n) => `${id}-${n}`)));

    expect(await titles(source)).toHaveLength(10_000);
  });

  it("is nothing for a page without pages", async () => {
    expect(await titles(sourceOf(() => []))).toBeUndefined();
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const sources = ["server", "client", "shared", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Comments as running text: references may be broken at the end of a line. */
const textOf = (path: string) => readFileSync(join(root, path), "utf8").replace(/\n\s*(?:\*|\/\/)?\s*/g, " ");

/** A page of docs/, with the words behind it: a heading, where they begin with a capital. */
const references = sources.flatMap((path) =>
  [...textOf(path).matchAll(/\bdocs\/([\w./-]+\.md)(?:, ([A-Z`].{0,79}))?/g)].map(([, page = "", words]) => ({
    path,
    page,
    words,
  })),
);

function headingsOf(page: string): readonly string[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  return [...text.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = ""]) => heading);
}

describe("references from the code to docs/", () => {
  it("lead to pages that are there", () => {
    expect(references.length).toBeGreaterThan(150);
    expect(references.filter(({ page }) => !existsSync(join(root, "docs", page)))).toEqual([]);
  });

  it("lead to headings that are there", () => {
    const named = references.filter(({ page, words }) => words !== undefined && existsSync(join(root, "docs", page)));
    // A heading's remark in brackets is left out: "Product" stands for "Product (`product.yaml`)".
    const leadsTo = (heading: string, words: string) =>
      [heading, heading.replace(/ \(.*\)$/, "")].some(
        (name) => words.startsWith(name) && /^(?:[).;:,]|\.?$| and | or | \*?\/)/.test(words.slice(name.length)),
      );

    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ page, words = "" }) => !headingsOf(page).some((each) => leadsTo(each, words)))).toEqual([]);
  });
});

describe("the glossary", () => {
  it("names files that are there", () => {
    const named = [
      ...readFileSync(join(root, "docs/glossary.md"), "utf8").matchAll(/`((?:server|client|shared)\/[^`]*)`/g),
    ];

    expect(named.length).toBeGreaterThan(40);
    expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

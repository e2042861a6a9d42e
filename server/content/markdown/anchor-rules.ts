import { slug as githubSlug } from "github-slugger";
import type { Dialect } from "./syntaxes/dialects.ts";

/** How a generator makes the id of a heading from its text, and tells equal ones apart. */
export type AnchorRule = {
  readonly slug: (title: string) => string;
  /** The id of a heading whose own is taken already; `count` is 1 for the second. */
  readonly repeated: (id: string, count: number) => string;
  /** What has ids by this rule besides headings: terms of definitions, or titles of steps and of what folds. */
  readonly alsoOf?: "term" | "piece";
};

const anchorDialects = ["vitepress", "mkdocs", "jekyll", "myst", "gitbook", "hugo", "mintlify"] as const;
/** Generators whose ids are others than GitHub's, which ours are. */
export type AnchorDialect = (typeof anchorDialects)[number];

const withHyphen = (id: string, count: number) => `${id}-${count}`;
/** Accents, which stand by themselves when a text is decomposed. */
const accents = /[\u0300-\u036f]/g;

/** By generator, from its documentation; Hugo's are GitHub's, and terms of definitions have ids too. */
export const anchorRules: Readonly<Record<AnchorDialect, AnchorRule>> = {
  vitepress: {
    slug: (title) =>
      title
        .normalize("NFKD")
        .replace(accents, "")
        .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
        .replace(/^-|-$/g, "")
        .replace(/^(?=\d)/, "_")
        .toLowerCase(),
    repeated: withHyphen,
  },
  mkdocs: {
    slug: (title) =>
      title
        .normalize("NFKD")
        .replace(/[^\w\s-]/g, "")
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, "-"),
    repeated: (id, count) => `${id}_${count}`,
  },
  jekyll: {
    slug: (title) =>
      title
        .replace(/^[^a-zA-Z]+/, "")
        .replace(/[^a-zA-Z0-9 -]/g, "")
        .replace(/ /g, "-")
        .toLowerCase() || "section",
    repeated: withHyphen,
  },
  myst: {
    slug: (title) =>
      title
        .toLowerCase()
        .normalize("NFKD")
        .replace(/[^ -~]/g, "")
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^[-0-9]+|-$/g, ""),
    repeated: (_id, count) => `id${count}`,
  },
  gitbook: {
    slug: (title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s._-]/gu, "")
        .trim()
        .replace(/\s+/g, "-")
        .replace(/^(?=\d)/, "id-"),
    repeated: withHyphen,
  },
  hugo: { slug: githubSlug, repeated: withHyphen, alsoOf: "term" },
  mintlify: {
    slug: (title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s.:$_-]/gu, "")
        .trim()
        .replace(/[\s.]+/g, "-"),
    repeated: (id, count) => `${id}-${count + 1}`,
    alsoOf: "piece",
  },
};

/** The rules by which links to a text may have been made; of no known generator, any. */
export function anchorDialectsOf(dialect: Dialect | undefined): readonly AnchorDialect[] {
  if (dialect === undefined) return anchorDialects;
  return anchorDialects.filter((each) => each === dialect);
}

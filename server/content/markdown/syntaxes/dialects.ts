/** Documentation generators whose syntax is told apart. `signpost`: none of them, every syntax means what it means in most of them. */
export const dialects = [
  "docusaurus",
  "starlight",
  "vitepress",
  "mkdocs",
  "hugo",
  "jekyll",
  "mdbook",
  "mintlify",
  "gitbook",
  "myst",
  "docfx",
] as const;
export type Dialect = (typeof dialects)[number];

/** Files by which a generator is known, in its root; the first that fits decides. */
const signs: readonly (readonly [Dialect, RegExp])[] = [
  ["docusaurus", /^docusaurus\.config\.\w+$/],
  ["mintlify", /^(?:docs|mint)\.json$/],
  ["mkdocs", /^mkdocs\.ya?ml$/],
  ["mdbook", /^book\.toml$/],
  ["starlight", /^astro\.config\.\w+$/],
  ["vitepress", /^\.vitepress$/],
  ["hugo", /^hugo\.(?:toml|ya?ml|json)$/],
  ["myst", /^_toc\.ya?ml$/],
  ["jekyll", /^_config\.ya?ml$/],
  ["gitbook", /^\.gitbook(?:\.ya?ml)?$/],
  ["docfx", /^docfx\.json$/],
  ["myst", /^(?:myst\.yml|conf\.py)$/],
];

/** The generator that a folder was written for, by the names in it and in the folder above; undefined where none tells. */
export function dialectOf(names: readonly string[]): Dialect | undefined {
  return signs.find(([, sign]) => names.some((name) => sign.test(name)))?.[0];
}

import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const written = /^:::[ \t]+([A-Za-z_]\w{0,199}(?:\.\w{1,199}){1,20})$/;

/** `::: package.module.Name` of mkdocstrings: what the source code says of a name; its options are indented below. */
export const apiReferences = lineSyntax({ syntax: "API reference", first: ":", isLine: (line) => written.test(line) });

export function readApiReference(raw: string): Tag | undefined {
  const name = written.exec(raw.trim())?.[1];
  return name === undefined ? undefined : { shape: "single", name, attributes: {}, raw };
}

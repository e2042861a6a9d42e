import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const opening = /^\/{3,}[ \t]+([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/i;
const closing = /^\/{3,}$/;

/** `/// note | Title` to `///`, the blocks of MkDocs with Python Markdown's extensions. */
export const slashBlocks = lineSyntax({
  syntax: "slash block",
  first: "/",
  isLine: (line) => closing.test(line) || opening.test(line),
});

export function readSlashBlock(raw: string): Tag | undefined {
  const line = raw.trim();
  if (closing.test(line)) return { shape: "close", name: "", attributes: {}, raw };
  const [, name = "", title = ""] = opening.exec(line) ?? [];
  return {
    shape: "open",
    name: name.toLowerCase(),
    attributes: {},
    raw,
    ...(title.trim() !== "" && { title: title.trim() }),
  };
}

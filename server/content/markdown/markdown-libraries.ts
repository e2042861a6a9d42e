import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype, { type Options } from "remark-rehype";
import { unified } from "unified";
import type { Messages } from "#shared/messages/messages.ts";
import { linkPlayed } from "./played-elements.ts";
import { inlineSanitizeSchema, sanitizeSchema } from "./sanitize-schema.ts";

// Everything heavy is imported here, so that whoever needs Markdown imports this file when it does and not before.

type HtmlTreeOptions = { readonly hasHtml: boolean; readonly messages: Messages; readonly footnotePrefix: string };

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true, closeSelfClosing: false }).freeze();
const readHtml = unified().use(rehypeRaw).freeze();
const sanitize = unified().use(rehypeSanitize, sanitizeSchema).freeze();
const sanitizeInline = unified().use(rehypeSanitize, inlineSanitizeSchema).freeze();

export { applyAttributeLists } from "./components/apply-attribute-lists.ts";
export { ownComponents } from "./components/own-components.ts";
export { ownModule } from "./components/own-module.ts";
export { makeOwnPage } from "./components/own-page.ts";
export { resolveTree } from "./components/resolve-tree.ts";
export { parseLine, parseText } from "./parse-text.ts";

/**
 * The sanitised HTML tree. Written HTML is only read when there is any: it is the slowest step by far.
 *
 * @throws {RangeError} when elements are nested too deep.
 */
export function toHtmlTree(tree: MdastRoot, { hasHtml, messages, footnotePrefix }: HtmlTreeOptions): HastRoot {
  const html = toRawTree(tree, {
    clobberPrefix: footnotePrefix,
    footnoteLabel: messages.footnotes,
    footnoteBackLabel: (reference) => messages.backToReference(reference + 1),
  });
  if (!hasHtml) return sanitize.runSync(html);
  try {
    const read = readHtml.runSync(html);
    linkPlayed(read);
    return sanitize.runSync(read);
  } catch (error) {
    // The stack was too small. What can be counted line by line was refused before (html-nesting.ts).
    if (error instanceof RangeError) throw new RangeError("HTML elements are nested too deep", { cause: error });
    throw error;
  }
}

/** As `toHtmlTree`, with nothing but inline elements left. */
export function toInlineTree(tree: MdastRoot): HastRoot {
  return sanitizeInline.runSync(readHtml.runSync(toRawTree(tree, {})));
}

function toRawTree(tree: MdastRoot, options: Options): HastRoot {
  return unified()
    .use(remarkRehype, { allowDangerousHtml: true, ...options })
    .runSync(tree);
}

/** The one step that trusts its input: a sanitised tree, and code coloured by highlight. */
export function stringify(tree: HastRoot): string {
  return writer.stringify(tree);
}

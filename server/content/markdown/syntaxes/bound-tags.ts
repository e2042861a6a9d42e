import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";

/**
 * A tag with an attribute that Vue binds to a program, which is no name in JSX: `<Name :items="list" @click="…" />`; its name may be
 * the one of a custom element, and so may an end of a tag, `</own-name>`.
 */
const tag = /^<(?:[A-Z][\w.]*|[a-z][\w.]*-[\w.-]*)(?:\s+[:@#]?[\w.-]+(?:\s?=\s?(?:"[^"]*"|'[^']*'))?)+\s*\/?>$/;
const bound = /\s[:@#][\w.-]+(?:\s?=|[\s/>])/;
const end = /^<\/[a-z][\w.]*-[\w.-]*\s*>$/;
const isTag = (text: string) => (bound.test(text) && tag.test(text)) || end.test(text);

/** Components of VitePress as its pages write them. */
export const boundTags: Extension = combineExtensions([
  lineSyntax({ syntax: "component", first: "<", isLine: isTag }),
  inlineSyntax({ syntax: "component", start: "<", end: ">", isMark: isTag, hasLines: true }),
]);

import { gemoji } from "gemoji";
import type { Extension } from "micromark-util-types";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";

const emojiByName: ReadonlyMap<string, string> = new Map(
  gemoji.flatMap(({ emoji, names }) => names.map((name) => [name, emoji] as const)),
);
const iconName = /^:(?:material|fontawesome|octicons|simple)-[\w-]+:$/;

/** `:tada:`, and the icons of MkDocs Material, which are only there for looks. */
export const emoji: Extension = inlineSyntax({
  syntax: "emoji",
  start: ":",
  end: ":",
  inner: /[\w+-]/,
  isMark: (text) => emojiByName.has(text.slice(1, -1)) || iconName.test(text),
});

export function emojiOf(raw: string): string {
  return emojiByName.get(raw.slice(1, -1)) ?? "";
}

/** `++ctrl+c++` */
export const keys: Extension = inlineSyntax({
  syntax: "key",
  start: "++",
  end: "++",
  inner: /[\w+"-]/,
  isMark: (text) => /^\+\+(?:[\w-]+|"[^"+]+")(?:\+(?:[\w-]+|"[^"+]+"))*\+\+$/.test(text),
});

/** `[[toc]]`, `[TOC]`: the page shows its contents elsewhere. */
export const contentsMarks: Extension = lineSyntax({
  syntax: "contents",
  first: "[",
  isLine: (line) => /^(?:\[\[_?toc_?\]\]|\[toc\])$/i.test(line),
});

import { type CalloutKind, calloutKinds } from "./callouts.ts";
import { type MarkdownLine, markdownLines } from "./code-regions.ts";

type Container = { readonly indent: string; readonly kind: string; readonly title: string };

const colonStart = /^([ \t]*):{3,}[ \t]*(?:\{[ \t]*\.?([\w-]+)[^}]*\}|([a-z][\w-]*))(.*)$/i;
const colonEnd = /^[ \t]*:{3,}[ \t]*$/;
const indentedStart =
  /^([ \t]*)(?:(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?: [\w -]*)?(?:[ \t]*"([^"]*)")?|===!?[ \t]+"([^"]+)")[ \t]*$/i;
const contentsMark = /^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$/i;

/** What other generators call the five kinds of callout. */
const synonyms: Readonly<Record<string, CalloutKind>> = {
  ...{
    info: "note",
    abstract: "note",
    summary: "note",
    example: "note",
    quote: "note",
    question: "note",
    secondary: "note",
  },
  ...{ success: "tip", hint: "tip", check: "tip" },
  ...{ attention: "warning", warn: "warning" },
  ...{ danger: "caution", error: "caution", failure: "caution", bug: "caution" },
};

/**
 * Rewrites the blocks of Docusaurus and VitePress (`:::note Title` to `:::`) and of MkDocs (`!!! note "Title"` with indented lines) as
 * callouts, disclosures and titled parts; blocks of other names keep their content only (docs/behaviour.md, Callouts).
 */
export function resolveContainers(markdown: string): string {
  if (!/^[ \t]*(?::::|!!! |\?\?\?|===!? |\[\[?_?toc)/im.test(markdown)) return markdown;
  const lines = markdownLines(markdown).map((line) =>
    !line.isFenced && contentsMark.test(line.text) ? { ...line, text: "" } : line,
  );
  return resolveLines(lines).join("\n");
}

function resolveLines(lines: readonly MarkdownLine[]): string[] {
  const ends = colonEnds(lines);
  const resolved: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { text, isFenced } = lines[at] ?? { text: "", isFenced: false };
    const end = ends.get(at);
    const colon = end === undefined ? null : colonStart.exec(text);
    if (colon !== null && end !== undefined) {
      const [, indent = "", braced, bare = "", rest = ""] = colon;
      resolved.push(
        ...containerLines(
          { indent, kind: (braced ?? bare).toLowerCase(), title: titleOf(rest) },
          lines.slice(at + 1, end),
        ),
      );
      at = end;
      continue;
    }
    const indented = isFenced ? null : indentedStart.exec(text);
    const until = indented === null ? at : endOfIndented(lines, at, indented[1] ?? "");
    if (indented === null || until === at) {
      resolved.push(text);
      continue;
    }
    const [, indent = "", mark = "", word = "", title = "", tab] = indented;
    const kind = tab !== undefined ? "tab" : mark.startsWith("?") ? "details" : word.toLowerCase();
    const named = tab ?? (title === "" && kind === "details" ? capitalised(word) : title);
    const inner = lines
      .slice(at + 1, until + 1)
      .map((line) => ({ ...line, text: withoutIndent(line.text, indent.length + 4) }));
    resolved.push(
      ...containerLines(
        { indent, kind, title: named },
        inner.map((line) => ({ ...line, text: line.text && indent + line.text })),
      ),
    );
    at = until;
  }
  return resolved;
}

/** Each opening line of colons with its closing line; one that is never closed is text. */
function colonEnds(lines: readonly MarkdownLine[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { text, isFenced }] of lines.entries()) {
    if (isFenced || !text.includes(":::")) continue;
    if (colonEnd.test(text)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    } else if (colonStart.test(text)) open.push(at);
  }
  return ends;
}

/** The last line that is indented below an opening one; blank lines belong to it only when more follows. */
function endOfIndented(lines: readonly MarkdownLine[], start: number, indent: string): number {
  let end = start;
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? "";
    if (text.trim() === "") continue;
    if (!text.startsWith(`${indent}    `) && !text.startsWith(`${indent}\t`)) break;
    end = at;
  }
  return end;
}

function containerLines({ indent, kind, title }: Container, lines: readonly MarkdownLine[]): string[] {
  const inner = resolveLines(lines);
  const callout = calloutKinds.find((known) => known === kind) ?? synonyms[kind];
  if (callout !== undefined) {
    const heading = `> [!${callout.toUpperCase()}] ${title}`.trimEnd();
    return [
      "",
      indent + heading,
      `${indent}>`,
      ...inner.map((line) => `${indent}> ${withoutIndent(line, indent.length)}`.trimEnd()),
      "",
    ];
  }
  if (kind === "details") {
    const summary = title.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    return [
      "",
      `${indent}<details>`,
      `${indent}<summary>${summary || "…"}</summary>`,
      "",
      ...inner,
      "",
      `${indent}</details>`,
      "",
    ];
  }
  const isNamed = kind === "tab" || kind === "tab-item";
  return ["", ...(isNamed && title !== "" ? [`${indent}**${title}**`, ""] : []), ...inner, ""];
}

/** `Title`, `[Title]` or `{title="Title"}` behind the kind. */
function titleOf(written: string): string {
  const [, attribute] = /\btitle="([^"]*)"/.exec(written) ?? [];
  const [, bracketed] = /^[ \t]*\[(.*)\]/.exec(written) ?? [];
  return (attribute ?? bracketed ?? written.replace(/\{[^}]*\}[ \t]*$/, "")).trim();
}

function withoutIndent(text: string, columns: number): string {
  let at = 0;
  for (let column = 0; column < columns && (text[at] === " " || text[at] === "\t"); at++)
    column += text[at] === "\t" ? 4 : 1;
  return text.slice(at);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

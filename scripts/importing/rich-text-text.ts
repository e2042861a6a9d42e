import { isRecord } from "#shared/record.ts";

/** What a document leads to and shows besides its own text: Markdown for each, undefined where it is not in the export. */
export type RichTextTargets = {
  /** Address of a linked entry or asset, by its id. */
  readonly address: (kind: "entry" | "asset", id: string) => string | undefined;
  /** An embedded entry or asset, by its id. */
  readonly embedded: (kind: "entry" | "asset", id: string) => string | undefined;
};

const marks: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["bold", ["**", "**"]],
  ["italic", ["*", "*"]],
  ["strikethrough", ["~~", "~~"]],
  ["underline", ["<u>", "</u>"]],
  ["superscript", ["<sup>", "</sup>"]],
  ["subscript", ["<sub>", "</sub>"]],
]);

/** A rich-text document of Contentful as Markdown. */
export function markdownOfRichText(document: unknown, targets: RichTextTargets): string {
  return blocksOf(document, targets).join("\n\n");
}

function blocksOf(parent: unknown, targets: RichTextTargets): string[] {
  return contentOf(parent).flatMap((node): string[] => {
    const type = String(node["nodeType"]);
    const level = /^heading-([1-6])$/.exec(type)?.[1];
    // A page has one title of the first level, which stands in its fields.
    if (level !== undefined) return [`${"#".repeat(Math.max(2, Number(level)))} ${inline(node, targets)}`];
    switch (type) {
      case "paragraph":
        return [paragraph(node, targets)].filter((text) => text.trim() !== "");
      case "unordered-list":
      case "ordered-list":
        return [
          contentOf(node)
            .map((item, at) => listItem(type === "ordered-list" ? `${at + 1}. ` : "- ", item, targets))
            .join("\n"),
        ];
      case "blockquote":
        return [prefixed(blocksOf(node, targets).join("\n\n"), "> ", "> ")];
      case "hr":
        return ["---"];
      case "table":
        return [table(node, targets)];
      case "embedded-entry-block":
        return [targets.embedded("entry", targetOf(node)) ?? []].flat();
      case "embedded-asset-block":
        return [targets.embedded("asset", targetOf(node)) ?? []].flat();
      default:
        return blocksOf(node, targets);
    }
  });
}

/** A paragraph that is code from end to end, over several lines, is a block of code. */
function paragraph(node: Record<string, unknown>, targets: RichTextTargets): string {
  const texts = contentOf(node).filter(({ value }) => value !== "");
  const isCode =
    texts.length > 0 && texts.every((text) => text["nodeType"] === "text" && marksOf(text).includes("code"));
  const code = texts.map(({ value }) => String(value)).join("");
  return isCode && code.includes("\n") ? `\`\`\`\n${code}\n\`\`\`` : inline(node, targets);
}

function listItem(mark: string, item: Record<string, unknown>, targets: RichTextTargets): string {
  return prefixed(blocksOf(item, targets).join("\n\n"), mark, " ".repeat(mark.length));
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : line === "" ? others.trimEnd() : others + line))
    .join("\n");
}

function table(node: Record<string, unknown>, targets: RichTextTargets): string {
  const rows = contentOf(node).map((row) =>
    contentOf(row).map((cell) => blocksOf(cell, targets).join("<br>").replaceAll("|", "\\|").replaceAll("\n", " ")),
  );
  const [head = [], ...others] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...others.map(line)].join("\n");
}

function inline(parent: unknown, targets: RichTextTargets): string {
  return contentOf(parent)
    .map((node) => {
      const type = String(node["nodeType"]);
      if (type === "text") return marked(node);
      const text = inline(node, targets);
      const data = isRecord(node["data"]) ? node["data"] : {};
      if (type === "hyperlink")
        return `[${text}](<${String(data["uri"] ?? "").replace(/[<>\s]/g, encodeURIComponent)}>)`;
      if (type === "embedded-entry-inline") return targets.embedded("entry", targetOf(node))?.split("\n", 1)[0] ?? "";
      const kind = type === "entry-hyperlink" ? "entry" : type === "asset-hyperlink" ? "asset" : undefined;
      const address = kind && targets.address(kind, targetOf(node));
      return address === undefined ? text : `[${text}](${address})`;
    })
    .join("");
}

function marked(node: Record<string, unknown>): string {
  const value = String(node["value"] ?? "");
  const names = marksOf(node);
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(value) ?? [];
  if (core === "") return value.replaceAll("\n", "  \n");
  if (names.includes("code")) return `${before}\`${core}\`${after}`;
  const escaped = core.replace(/[\\`*_[\]<>~]/g, "\\$&").replaceAll("\n", "\\\n");
  const shown = names.reduce((text, name) => {
    const [start, end] = marks.get(name) ?? ["", ""];
    return start + text + end;
  }, escaped);
  return before + shown + after;
}

function marksOf(node: Record<string, unknown>): readonly string[] {
  return Array.isArray(node["marks"]) ? node["marks"].filter(isRecord).map(({ type }) => String(type)) : [];
}

function targetOf({ data }: Record<string, unknown>): string {
  const target = isRecord(data) ? data["target"] : undefined;
  const sys = isRecord(target) ? target["sys"] : undefined;
  return isRecord(sys) ? String(sys["id"]) : "";
}

function contentOf(node: unknown): readonly Record<string, unknown>[] {
  return isRecord(node) && Array.isArray(node["content"]) ? node["content"].filter(isRecord) : [];
}

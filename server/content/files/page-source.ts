import type { PageSource } from "#server/content/content-source.ts";
import type { EmbeddedEntry } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import type { PageText } from "./read-page-text.ts";
import { isDocument } from "./rich-text-links.ts";

type Entries = ReadonlyMap<string, EmbeddedEntry["fields"]>;

/** A page's text as Markdown: as it was written or, for rich text, as it reads. Undefined for a page without text. */
export function pageSourceOf(
  text: PageText,
  title: string,
  sectionTitle: (section: (typeof kbSections)[number]) => string,
): PageSource | undefined {
  if (text.body.trim() !== "") return { markdown: text.body, title };
  const { fields } = text;
  const entries = entriesOf(fields["links"]);
  const parts: string[] = [];
  if (isDocument(fields["body"])) parts.push(...blocksOf(fields["body"].content, entries));
  for (const section of kbSections) {
    const document = fields[section];
    if (isDocument(document)) parts.push(`## ${sectionTitle(section)}`, ...blocksOf(document.content, entries));
  }
  return parts.length === 0 ? undefined : { markdown: `${parts.join("\n\n")}\n`, title };
}

function entriesOf(links: unknown): Entries {
  const found = new Map<string, EmbeddedEntry["fields"]>();
  const entries = isMap(links) && Array.isArray(links["entries"]) ? links["entries"] : [];
  for (const entry of entries)
    if (isMap(entry) && isMap(entry["sys"]) && isMap(entry["fields"]))
      found.set(String(entry["sys"]["id"]), entry["fields"]);
  return found;
}

function blocksOf(nodes: readonly unknown[], entries: Entries): string[] {
  return nodes.flatMap((node): string[] => {
    if (!isMap(node)) return [];
    const type = String(node["nodeType"]);
    const content = Array.isArray(node["content"]) ? node["content"] : [];
    const heading = /^heading-(\d)$/.exec(type)?.[1];
    if (heading !== undefined) return [`${"#".repeat(Number(heading))} ${inlineText(content)}`];
    if (type === "paragraph") return [inlineText(content)].filter((text) => text.trim() !== "");
    if (type === "unordered-list" || type === "ordered-list") {
      const mark = type === "ordered-list" ? "1." : "-";
      return [content.map((item) => `${mark} ${blocksOf(contentOf(item), entries).join("\n  ")}`).join("\n")];
    }
    if (type === "blockquote") return blocksOf(content, entries).map((text) => `> ${text}`);
    if (type === "table")
      return [
        content
          .map(
            (row) =>
              `| ${contentOf(row)
                .map((cell) => blocksOf(contentOf(cell), entries).join(" "))
                .join(" | ")} |`,
          )
          .join("\n"),
      ];
    if (type === "embedded-entry-block") return embeddedText(node, entries);
    return blocksOf(content, entries);
  });
}

function embeddedText(node: Record<string, unknown>, entries: Entries): string[] {
  const target = isMap(node["data"]) ? node["data"]["target"] : undefined;
  const sys = isMap(target) ? target["sys"] : undefined;
  const fields = isMap(sys) ? entries.get(String(sys["id"])) : undefined;
  if (fields === undefined) return [];
  if (typeof fields["code"] === "string") return [`\`\`\`\n${fields["code"]}\n\`\`\``];
  const heading = typeof fields["heading"] === "string" ? [`**${fields["heading"]}**`] : [];
  return isDocument(fields["body"]) ? [...heading, ...blocksOf(fields["body"].content, entries)] : heading;
}

function inlineText(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => (isMap(node) && typeof node["value"] === "string" ? node["value"] : inlineText(contentOf(node))))
    .join("");
}

function contentOf(node: unknown): readonly unknown[] {
  return isMap(node) && Array.isArray(node["content"]) ? node["content"] : [];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

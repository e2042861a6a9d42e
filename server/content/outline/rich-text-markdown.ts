import type { PageSource } from "#server/content/content-source.ts";
import type { EmbeddedEntry } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import { isRecord } from "#shared/record.ts";
import { isDocument } from "#shared/rich-text/is-document.ts";
import { withoutAuthorComments } from "./author-comments.ts";

/** What the files of a page say in one language: fields, and Markdown without front matter. */
type WrittenPage = { readonly fields: Readonly<Record<string, unknown>>; readonly body: string };

type Entries = ReadonlyMap<string, EmbeddedEntry["fields"]>;

/** A page's text as Markdown: as it was written or, for rich text, as it reads. Undefined for a page without text. */
export function pageSourceOf(
  text: WrittenPage,
  title: string,
  sectionTitle: (section: (typeof kbSections)[number]) => string,
  fragments: Readonly<Record<string, unknown>> = {},
): PageSource | undefined {
  const written = withoutAuthorComments(text.body);
  if (written.trim() !== "") return { markdown: written, title };
  const { fields } = text;
  const entries = entriesOf(fields["links"], fragments);
  const parts: string[] = [];
  if (isDocument(fields["body"])) parts.push(...blocksOf(fields["body"].content, entries));
  for (const section of kbSections) {
    const document = fields[section];
    if (isDocument(document)) parts.push(`## ${sectionTitle(section)}`, ...blocksOf(document.content, entries));
  }
  return parts.length === 0 ? undefined : { markdown: `${parts.join("\n\n")}\n`, title };
}

/** A text fragment stands for the text that its key has in `fragments.yaml`, as its `body`. */
function entriesOf(links: unknown, fragments: Readonly<Record<string, unknown>>): Entries {
  const found = new Map<string, EmbeddedEntry["fields"]>();
  const entries = isRecord(links) && Array.isArray(links["entries"]) ? links["entries"] : [];
  for (const entry of entries)
    if (isRecord(entry) && isRecord(entry["sys"]) && isRecord(entry["fields"]))
      found.set(String(entry["sys"]["id"]), withFragment(entry["fields"], fragments));
  return found;
}

function withFragment(fields: Record<string, unknown>, fragments: Readonly<Record<string, unknown>>) {
  const key = fields["textFragmentId"];
  const body =
    fields["reusableText"] ?? (typeof key === "string" && Object.hasOwn(fragments, key) ? fragments[key] : undefined);
  return body === undefined ? fields : { ...fields, body };
}

function blocksOf(nodes: readonly unknown[], entries: Entries): string[] {
  return nodes.flatMap((node): string[] => {
    if (!isRecord(node)) return [];
    const type = String(node["nodeType"]);
    const content = Array.isArray(node["content"]) ? node["content"] : [];
    const heading = /^heading-(\d)$/.exec(type)?.[1];
    if (heading !== undefined) return [`${"#".repeat(Number(heading))} ${inlineText(content, entries)}`];
    if (type === "paragraph") return [inlineText(content, entries)].filter((text) => text.trim() !== "");
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
  const fields = embeddedFields(node, entries);
  if (fields === undefined) return [];
  const { code, heading, body } = fields;
  if (typeof code === "string") return [`\`\`\`\n${code}\n\`\`\``];
  const title = typeof heading === "string" ? [`**${heading}**`] : [];
  if (typeof body === "string") return [...title, body];
  return isDocument(body) ? [...title, ...blocksOf(body.content, withoutEntry(node, entries))] : title;
}

function embeddedFields(node: Record<string, unknown>, entries: Entries) {
  return entries.get(embeddedId(node));
}

function embeddedId(node: Record<string, unknown>): string {
  const target = isRecord(node["data"]) ? node["data"]["target"] : undefined;
  const sys = isRecord(target) ? target["sys"] : undefined;
  return isRecord(sys) ? String(sys["id"]) : "";
}

/** What contains itself is told once. */
function withoutEntry(node: Record<string, unknown>, entries: Entries): Entries {
  return new Map([...entries].filter(([id]) => id !== embeddedId(node)));
}

function inlineText(nodes: readonly unknown[], entries: Entries): string {
  return nodes
    .map((node) => {
      if (!isRecord(node)) return "";
      if (typeof node["value"] === "string") return node["value"];
      return node["nodeType"] === "embedded-entry-inline"
        ? embeddedText(node, entries).join(" ")
        : inlineText(contentOf(node), entries);
    })
    .join("");
}

function contentOf(node: unknown): readonly unknown[] {
  return isRecord(node) && Array.isArray(node["content"]) ? node["content"] : [];
}

import type { ContentProblem } from "#server/content/content-source.ts";
import type { Body, EmbeddedEntry, RichTextLinks } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { isRecord } from "#shared/record.ts";
import { pageLinkTypes } from "#shared/rich-text/page-link.ts";

const blockTypes: ReadonlySet<string> = new Set([
  "callout",
  "codeBlock",
  "kbImage",
  "anchorTarget",
  "media",
  "textFragment",
]);
const inlineTypes: ReadonlySet<string> = new Set(["anchorTarget", ...pageLinkTypes, "icon", "media", "textFragment"]);

/** What is wrong in the rich-text documents of a page: readers do not see those nodes (docs/behaviour/content.md, Rich text). */
export function richTextProblems(entry: PageEntry): ContentProblem[] {
  const links = "richTextLinks" in entry ? entry.richTextLinks : undefined;
  const bodies: [string, Body | undefined][] = [];
  if ("body" in entry) bodies.push(["body", entry.body]);
  if ("sections" in entry) for (const name of kbSections) bodies.push([name, entry.sections[name]]);
  return bodies.flatMap(([field, body]) => {
    if (body?.kind !== "richText") return [];
    const messages = [...nodeMessages(body.document, links)];
    return messages.map(
      (message): ContentProblem => ({ severity: "error", file: entry.source ?? entry.url, field, message }),
    );
  });
}

function* nodeMessages(node: unknown, links: RichTextLinks | undefined): Generator<string> {
  if (!isRecord(node)) return;
  const type = node["nodeType"];
  if (type === "heading-1") yield "a level-1 heading is not allowed: the page's title is the only one";
  if (type === "embedded-entry-block") yield* entryMessages(node, links, "block");
  if (type === "embedded-entry-inline") yield* entryMessages(node, links, "inline");
  if (type === "entry-hyperlink") {
    const id = targetId(node);
    if (links?.pages[id] === undefined) yield `links to the page with the id ${id}, which is not here`;
  }
  if (type === "asset-hyperlink" || type === "embedded-asset-block") {
    const id = targetId(node);
    if (!links?.assets.some(({ sys }) => sys.id === id)) yield `there is no asset with the ID ${id} in links.assets`;
  }
  if (Array.isArray(node["content"])) for (const child of node["content"]) yield* nodeMessages(child, links);
}

function* entryMessages(
  node: Record<string, unknown>,
  links: RichTextLinks | undefined,
  format: "block" | "inline",
): Generator<string> {
  const id = targetId(node);
  const entry: EmbeddedEntry | undefined = links?.entries.find(({ sys }) => sys.id === id);
  if (entry === undefined) {
    yield `No corresponding entry was found for the ID ${id} included in the rich text node.`;
    return;
  }
  const type = entry.sys.contentType ?? "";
  if (!(format === "block" ? blockTypes : inlineTypes).has(type))
    yield `The entry type ${type} is not supported in ${format} format.`;
  const fragmentId = entry.fields["textFragmentId"];
  if (type === "textFragment" && links?.fragments[String(fragmentId)] === undefined)
    yield `there is no text fragment "${fragmentId}" in fragments.yaml`;
  yield* nodeMessages(entry.fields["body"], links);
}

function targetId(node: Record<string, unknown>): string {
  const target = isRecord(node["data"]) ? node["data"]["target"] : undefined;
  const sys = isRecord(target) ? target["sys"] : undefined;
  return isRecord(sys) ? String(sys["id"]) : "";
}

import { contentTags } from "#server/content/content-tags.ts";
import { titleIn } from "#server/content/files/index/page-text.ts";
import type { EmbeddedEntry, RichTextDocument, RichTextLinks } from "#shared/entries/body.ts";
import type { Locale } from "#shared/locale.ts";
import { isRecord } from "#shared/record.ts";
import { isDocument } from "#shared/rich-text/is-document.ts";
import { isPageLink } from "#shared/rich-text/page-link.ts";
import { type EntryScope, linksIn, pictureIn } from "./entry-scope.ts";

type LinksField = { readonly entries: readonly EmbeddedEntry[]; readonly assets: RichTextLinks["assets"] };

/** A document whose links lead to present addresses; links that lead nowhere become their text. */
export function resolveDocument(scope: EntryScope, file: string, document: RichTextDocument): RichTextDocument {
  const { resolveLink } = linksIn(scope, file);
  const resolveNodes = (nodes: readonly unknown[]): unknown[] => nodes.flatMap(resolveNode);
  const resolveNode = (node: unknown): unknown[] => {
    if (!isRecord(node)) return [node];
    const content = Array.isArray(node["content"]) ? resolveNodes(node["content"]) : undefined;
    const resolved = content === undefined ? node : { ...node, content };
    const { data } = node;
    if (node["nodeType"] !== "hyperlink" || !isRecord(data) || typeof data["uri"] !== "string") return [resolved];
    const uri = resolveLink(data["uri"]);
    return uri === undefined ? (content ?? []) : [{ ...resolved, data: { ...data, uri } }];
  };
  // Only nodes inside are replaced, each by nodes of the same format.
  return { ...document, content: resolveNodes(document.content) as RichTextDocument["content"] };
}

/**
 * Everything that the documents of a page embed: media with addresses, linked pages by id, the fragments they name. Those are
 * in the documents' language.
 */
export async function resolveRichTextLinks(
  scope: EntryScope,
  file: string,
  links: LinksField | undefined,
  documents: readonly RichTextDocument[],
  language: Locale,
): Promise<RichTextLinks> {
  const { index, locale, tags } = scope;
  const entries = (links?.entries ?? []).map((entry) => resolveEntry(scope, file, entry));
  const pages: RichTextLinks["pages"] = {};
  for (const id of [...documents.flatMap((document) => [...linkedIds(document)]), ...entries.flatMap(idsOfEntry)]) {
    tags.add(contentTags.id(id));
    const page = pageWithId(scope, id);
    if (page === undefined) continue;
    tags.add(contentTags.link(locale, page.path));
    pages[id] = { url: page.leadsTo ?? page.url, title: titleIn(page, locale) };
  }
  const fragmentIds = entries.flatMap(({ fields }) =>
    typeof fields["textFragmentId"] === "string" ? [fields["textFragmentId"]] : [],
  );
  if (fragmentIds.length > 0) tags.add(contentTags.fragments(language));
  const ofLanguage = index.fragments(language);
  const known = fragmentIds.filter((id) => ofLanguage[id] !== undefined);
  const fragments = Object.fromEntries(known.map((id) => [id, resolveFragment(scope, ofLanguage[id])]));
  const assets = (links?.assets ?? []).flatMap((asset) => {
    const picture = pictureIn(scope, file, asset.fields.url);
    return picture === undefined ? [] : [{ ...asset, fields: { ...picture, ...asset.fields, url: picture.url } }];
  });
  return { entries, assets, pages, fragments, highlightedCode: await highlightedCode(scope, entries) };
}

/** Code blocks in colour, by their ids: pages are rendered in one go and cannot wait for colours. */
async function highlightedCode({ markdown, signal }: EntryScope, entries: readonly EmbeddedEntry[]) {
  const blocks = entries.flatMap(({ sys, fields: { code, language } }) =>
    sys.contentType === "codeBlock" && typeof code === "string"
      ? [{ id: sys.id, code, language: typeof language === "string" ? language : undefined }]
      : [],
  );
  const coloured = await markdown.highlight(blocks, signal);
  return Object.fromEntries(blocks.map(({ id }, at) => [id, coloured[at] ?? ""]));
}

/** Several versions of a product may share an id: the page's own product comes first. */
function pageWithId({ index, page }: EntryScope, id: string) {
  const sharing = index.byStatedId.get(id) ?? [];
  return sharing.find(({ product }) => product === page.product) ?? sharing[0] ?? index.byId.get(id);
}

function resolveEntry(scope: EntryScope, file: string, entry: EmbeddedEntry): EmbeddedEntry {
  const fields: Record<string, unknown> = { ...entry.fields };
  if (isRecord(fields["image"]) && typeof fields["image"]["url"] === "string") {
    const picture = pictureIn(scope, file, fields["image"]["url"]);
    fields["image"] = { ...picture, ...fields["image"], url: picture?.url };
  }
  if (isDocument(fields["body"])) fields["body"] = resolveDocument(scope, file, fields["body"]);
  return { ...entry, fields };
}

function resolveFragment(scope: EntryScope, fragment: unknown): unknown {
  return isDocument(fragment) ? resolveDocument(scope, "fragments.yaml", fragment) : fragment;
}

function idsOfEntry({ sys, fields }: EmbeddedEntry): string[] {
  if (isPageLink(sys.contentType) && typeof fields["id"] === "string") return [fields["id"]];
  return isDocument(fields["body"]) ? [...linkedIds(fields["body"])] : [];
}

/** Ids of the pages that entry hyperlinks lead to. */
function* linkedIds(node: unknown): Generator<string> {
  if (!isRecord(node)) return;
  if (node["nodeType"] === "entry-hyperlink") {
    const target = isRecord(node["data"]) ? node["data"]["target"] : undefined;
    const sys = isRecord(target) ? target["sys"] : undefined;
    if (isRecord(sys) && typeof sys["id"] === "string") yield sys["id"];
  }
  if (Array.isArray(node["content"])) for (const child of node["content"]) yield* linkedIds(child);
}

import { contentTags } from "#server/content/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import type { Page } from "#server/content/files/index/index-types.ts";
import {
  answersIn,
  languageIn,
  referenceTo,
  shortTitleIn,
  summaryIn,
  titleIn,
  translationsOf,
} from "#server/content/files/index/page-text.ts";
import { titleQualifier } from "#server/content/files/index/same-title.ts";
import type { PageFields, WrittenType } from "#server/content/files/read/page-fields.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { ancestorsOf, type EntryScope, noticeIn } from "./entry-scope.ts";
import { contextOf } from "./page-context.ts";
import { searchEnginePlace } from "./search-engine-place.ts";

/** The fields that entries of all types have. */
export type BaseFields = Omit<EntryOf<"pageContact">, "type" | "description">;

export async function baseFields(scope: EntryScope): Promise<BaseFields> {
  const { page, locale, text } = scope;
  const summary = summaryIn(page, locale);
  const fields = fieldsOf<"pageContact">(scope);
  const context = await contextOf(scope);
  const notice = fields.notice === undefined ? undefined : await noticeIn(scope, text.fileOf("notice"), fields.notice);
  const place = searchEnginePlace(scope.index, page, locale, scope.tags);
  return {
    id: page.id,
    preview: false,
    url: page.url,
    language: languageIn(page, locale),
    translations: translationsOf(page),
    title: titleIn(page, locale),
    ancestors: ancestorsOf(scope),
    ...defined({
      titleQualifier: titleQualifier(scope),
      shortTitle: shortTitleIn(page, locale),
      metaDescription: summary.description,
      lastPublished: summary.lastPublished,
      internalTitle: fields.internalTitle,
      wikiPageId: fields.wikiPageId,
      extensionsData: fields.extensionsData,
      notice,
      previous: neighbour(scope, page.previous),
      next: neighbour(scope, page.next),
      searchEnginePlace: place === "own" ? undefined : place,
      context,
      contextId: context?.id,
      source: text.bodyFile,
    }),
  };
}

function neighbour({ index, locale, tags }: EntryScope, page: Page | undefined): PageReference | undefined {
  if (page === undefined || !answersIn(page, locale)) return undefined;
  tags.add(contentTags.link(locale, page.path));
  return referenceTo(page, locale, index);
}

/** The checked fields of a page's type. */
export function fieldsOf<Type extends WrittenType>({ text }: EntryScope): Partial<PageFields<Type>> {
  // They were checked by the schema of this page's type when the files were read.
  return text.fields as Partial<PageFields<Type>>;
}

/** Makes the entry of one page type from its scope and the fields it shares with all others. */
export type EntryBuilder<Type extends WrittenType> = (scope: EntryScope, base: BaseFields) => Promise<EntryOf<Type>>;

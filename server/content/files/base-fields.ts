import type { EntryOf } from "#shared/entries/page-entry.ts";
import { defined } from "./defined.ts";
import { ancestorsOf, type EntryScope, noticeIn } from "./entry-scope.ts";
import { contextOf } from "./page-context.ts";
import type { PageFields, WrittenType } from "./page-fields.ts";
import { languageIn, summaryIn, titleIn, translationsOf } from "./page-text.ts";
import { titleQualifier } from "./same-title.ts";

/** The fields that entries of all types have. */
export type BaseFields = Omit<EntryOf<"pageContact">, "type" | "description">;

export async function baseFields(scope: EntryScope): Promise<BaseFields> {
  const { page, locale, text } = scope;
  const summary = summaryIn(page, locale);
  const fields = fieldsOf<"pageContact">(scope);
  const context = await contextOf(scope);
  const notice = fields.notice === undefined ? undefined : await noticeIn(scope, text.fileOf("notice"), fields.notice);
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
      shortTitle: summary.shortTitle,
      metaDescription: summary.description,
      lastPublished: summary.lastPublished,
      internalTitle: fields.internalTitle,
      confluencePageId: fields.confluencePageId,
      extensionsData: fields.extensionsData,
      notice,
      context,
      contextId: context === undefined || context.kind === "knowledgeBase" ? undefined : context.id,
      source: text.bodyFile,
    }),
  };
}

/** The checked fields of a page's type. */
export function fieldsOf<Type extends WrittenType>({ text }: EntryScope): Partial<PageFields<Type>> {
  // They were checked by the schema of this page's type when the files were read.
  return text.fields as Partial<PageFields<Type>>;
}

/** Makes the entry of one page type from its scope and the fields it shares with all others. */
export type EntryBuilder<Type extends WrittenType> = (scope: EntryScope, base: BaseFields) => Promise<EntryOf<Type>>;

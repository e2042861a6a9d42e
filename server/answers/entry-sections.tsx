import { renderToStaticMarkup } from "react-dom/server";
import type { HtmlSection } from "#server/content/outline/html-outline.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { Body, RichTextLinks } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { MessagesOfContext, TextAround } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";
import { Prose } from "#shared/ui/prose.tsx";

export type EntrySection = HtmlSection & { readonly language: Locale };
/** Reads the sections of HTML, in another thread where there is one. */
export type ReadSections = (html: string) => Promise<readonly HtmlSection[]>;

/** Longer pages are read as far as this: an answer is not worth holding up everybody else. */
const maxHtmlLength = 400_000;

/** What a page says, parted at its headings; of pages that only lead to others, nothing. */
export async function entrySections(entry: PageEntry, read: ReadSections): Promise<readonly EntrySection[]> {
  switch (entry.type) {
    case "homePage":
    case "collection":
      return await sectionsOf(read, entry, entry.body);
    case "topicSet":
      return await sectionsOf(read, entry, entry.sectionOverview);
    case "topic":
      return await sectionsOf(read, entry, entry.body, entry.richTextLinks);
    case "pageKbArticle":
      return [
        ...(await sectionsOf(read, entry, entry.body, entry.richTextLinks)),
        ...(await articleSections(read, entry)),
      ];
    default:
      return [];
  }
}

/** An article's own sections have headings that are not in their texts. */
async function articleSections(
  read: ReadSections,
  entry: Extract<PageEntry, { type: "pageKbArticle" }>,
): Promise<readonly EntrySection[]> {
  const { articleSection } = messagesFor(entry.language);
  const sections = await Promise.all(
    kbSections.map(async (name) => {
      const found = await sectionsOf(read, entry, entry.sections[name], entry.richTextLinks);
      return found.map((section) => ({
        ...section,
        ...(section.title === undefined && { title: articleSection(name), anchor: name }),
        // The ids of headings within a document depend on the page around it.
        ...(entry.sections[name]?.kind === "richText" && { anchor: name }),
      }));
    }),
  );
  return sections.flat();
}

async function sectionsOf(
  read: ReadSections,
  entry: PageEntry,
  body: Body | undefined,
  links?: RichTextLinks,
): Promise<readonly EntrySection[]> {
  if (body === undefined) return [];
  const html =
    body.kind === "html"
      ? body.html
      : renderToStaticMarkup(
          <MessagesOfContext value={messagesFor}>
            <TextAround language={entry.language}>
              <Prose body={body} {...(links !== undefined && { links })} />
            </TextAround>
          </MessagesOfContext>,
        );
  const language = body.language ?? entry.language;
  return (await read(html.slice(0, maxHtmlLength))).map((section) => ({ ...section, language }));
}

import { renderToStaticMarkup } from "react-dom/server";
import type { Body, RichTextLinks } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { Prose } from "#shared/ui/prose.tsx";
import { type HtmlSection, htmlSections } from "./html-sections.ts";

export type EntrySection = HtmlSection & { readonly language: Locale };

/** Longer pages are read as far as this: an answer is not worth holding up everybody else. */
const maxHtmlLength = 400_000;

/** What a page says, parted at its headings; of pages that only lead to others, nothing. */
export function entrySections(entry: PageEntry): readonly EntrySection[] {
  switch (entry.type) {
    case "homePage":
    case "collection":
      return sectionsOf(entry, entry.body);
    case "topicSet":
      return sectionsOf(entry, entry.sectionOverview);
    case "topic":
      return sectionsOf(entry, entry.body, entry.richTextLinks);
    case "pageKbArticle":
      return [...sectionsOf(entry, entry.body, entry.richTextLinks), ...articleSections(entry)];
    default:
      return [];
  }
}

/** An article's own sections have headings that are not in their texts. */
function articleSections(entry: Extract<PageEntry, { type: "pageKbArticle" }>): readonly EntrySection[] {
  const { articleSection } = messagesFor(localeOf(entry.language));
  return kbSections.flatMap((name) =>
    sectionsOf(entry, entry.sections[name], entry.richTextLinks).map((section) => ({
      ...section,
      ...(section.title === undefined && { title: articleSection(name), anchor: name }),
      // The ids of headings within a document depend on the page around it.
      ...(entry.sections[name]?.kind === "richText" && { anchor: name }),
    })),
  );
}

function sectionsOf(entry: PageEntry, body: Body | undefined, links?: RichTextLinks): readonly EntrySection[] {
  if (body === undefined) return [];
  const html =
    body.kind === "html"
      ? body.html
      : renderToStaticMarkup(<Prose body={body} {...(links !== undefined && { links })} />);
  const language = localeOf(body.language ?? entry.language);
  return htmlSections(html.slice(0, maxHtmlLength)).map((section) => ({ ...section, language }));
}

function localeOf(language: string): Locale {
  return language === "ja" ? "ja" : "en";
}

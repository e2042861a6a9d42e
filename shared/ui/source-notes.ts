import type { SourceChange, SourceChanges } from "#shared/entries/body.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** The texts that notes are made of, and the language they are in. */
type Words = {
  readonly messages: Messages;
  readonly locale: Locale;
  /** As an attribute, where the text around is in another language. */
  readonly lang: string | undefined;
};

/**
 * A translation's HTML with a note below the heading of each section of which the source says something else by now, and one above it all
 * for those whose place is not known.
 */
export function withSourceNotes(html: string, { source, since, sections }: SourceChanges, words: Words): string {
  const { messages, locale } = words;
  const language = new Intl.DisplayNames([locale], { type: "language" }).of(source) ?? source;
  const date = publicationDate(since, locale) ?? since;
  const textOf = ({ state, title }: SourceChange) => {
    if (state === "new") return messages.sourceSectionAdded(language, date, title);
    if (state === "removed") return messages.sourceSectionRemoved(language, date);
    return messages.sourceSectionChanged(language, date);
  };
  let noted = html;
  const above: string[] = [];
  const elsewhere: string[] = [];
  for (const section of sections) {
    const end = section.anchor === undefined ? -1 : endOfHeading(noted, section.anchor);
    if (end >= 0) noted = `${noted.slice(0, end)}${noteOf([textOf(section)], words)}${noted.slice(end)}`;
    else if (section.state === "new" || section.title === "") above.push(textOf(section));
    else elsewhere.push(section.title);
  }
  const listed = new Intl.ListFormat(locale, { style: "narrow", type: "unit" }).format(elsewhere);
  if (elsewhere.length > 0) above.push(messages.sourceSectionsChanged(language, date, listed));
  return above.length === 0 ? noted : noteOf(above, words) + noted;
}

/** Where the box of a heading ends, in which the link to it stands too; -1 where it is not in the text. */
function endOfHeading(html: string, anchor: string): number {
  const link = html.indexOf(`<a class="heading-anchor" href="#${escapeHtml(anchor)}"`);
  if (link === -1) return -1;
  const end = html.indexOf("</div>", link);
  return end === -1 ? -1 : end + "</div>".length;
}

/** Not part of the page's own text: its Markdown view does without. */
function noteOf(texts: readonly string[], { lang }: Words): string {
  const attributes = lang === undefined ? "" : ` lang="${lang}"`;
  const lines = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
  return `<div class="source-note" role="note"${attributes} data-mdast="ignore">${lines}</div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

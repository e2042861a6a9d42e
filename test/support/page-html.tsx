import { renderToStaticMarkup } from "react-dom/server";
import { Frame } from "#server/frame/frame.tsx";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { pageTypes } from "#server/pages/registry.ts";
import { withLaterPart } from "#server/render/later-part.tsx";
import type { EntryType } from "#shared/entries/page-entry.ts";
import { MessagesContext, MessagesOfContext } from "#shared/language.tsx";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { pageEntry } from "./entries.ts";
import { tags } from "./languages.ts";
import { pageRequest } from "./page-request.ts";

/** A page in its frame as a visitor gets it, everything inside `<body>`, and the view it was made from. */
export async function pageHtml(
  type: EntryType,
  fields: Readonly<Record<string, unknown>> = {},
  requestFields: Partial<PageRequest> = {},
) {
  const entry = pageEntry(type, fields);
  const request = pageRequest(requestFields);
  // The registry maps each type to the page type of that very entry type, which a union of calls cannot express.
  const view = await (pageTypes[type] as PageType<EntryType>).view(entry, request);
  const { locale, messages, site, flags } = request;
  const canSignIn = request.signIn !== undefined && request.signIn.kind !== "none";
  const html = renderToStaticMarkup(
    withLaterPart(
      <LinkScopeContext value={{ locale, tags, localisedHosts: site.localisedHosts, hasAccounts: canSignIn }}>
        <MessagesContext value={messages}>
          <MessagesOfContext value={messagesFor}>
            {" "}
            <Frame
              view={view}
              site={site}
              locale={locale}
              languages={site.writtenIn}
              path={entry.url}
              entryLanguage={entry.language}
              isNavRedesignEnabled={flags.isNavRedesignEnabled}
            />
          </MessagesOfContext>{" "}
        </MessagesContext>
      </LinkScopeContext>,
      await view.later,
    ),
  );
  return {
    view,
    html,
    main: sectionOf(html, "main"),
    header: sectionOf(html, "header"),
    footer: sectionOf(html, "footer"),
  };
}

/** The first element of that name, from its start tag to its last end tag in the page. */
export function sectionOf(html: string, element: string): string {
  return new RegExp(`<${element}[ >][\\s\\S]*</${element}>`).exec(html)?.[0] ?? "";
}

/** Address and text of each link, in order. */
export function linksIn(html: string): readonly (readonly [href: string, text: string])[] {
  const links = html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return [...links].map(([, href = "", content = ""]) => [href.replaceAll("&amp;", "&"), textOf(content)] as const);
}

/** What is read, without tags. */
export function textOf(html: string): string {
  const text = html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return text.replace(/\s+/g, " ").trim();
}

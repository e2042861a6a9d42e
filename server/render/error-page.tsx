import { renderToStaticMarkup } from "react-dom/server";
import { textsFor } from "#server/messages/messages-for.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { contactPath, homePath, productsPath, searchPath } from "#shared/links/site-paths.ts";
import { directionOf, type LanguageTags, type Locale } from "#shared/locale.ts";
import type { AssetManifest } from "./asset-manifest.ts";

/**
 * The page for a request that could not be answered. It needs nothing that could itself have failed: no content, and a frame of its own
 * with what leads on, in the visitor's theme.
 * The request id is what a visitor can quote and an operator can find in the log; `consoleText` is repeated in the browser's
 * console.
 */
export function errorPage(
  assets: AssetManifest,
  tags: LanguageTags,
  status: number,
  requestId: string,
  locale: Locale,
  consoleText?: string,
): string {
  const { pages: messages, languageOf } = textsFor(locale);
  // In a language that the product does not have, all of it is in another one.
  const language = languageOf("pages", "errorPageTitle");
  const fault = faultOf(status);
  const title = messages.errorPageTitle(fault);
  const addressOf = (path: string) => localiseUrl(path, locale, tags);
  const html = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <script src={assets.beforePaint} />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href={assets.favicon} type="image/svg+xml" />
        {consoleText !== undefined && <script type="module" src={assets.script} />}
      </head>
      <body className="error-page" data-console-error={consoleText}>
        <a className="skip" href="#site-content">
          {messages.skipToContent}
        </a>
        <header className="top">
          <nav className="bar" aria-label={messages.errorPageLinks}>
            <a className="logo" href={addressOf(homePath)}>
              {messages.goToSupportHome}
            </a>
            <a href={addressOf(productsPath)}>{messages.allProducts}</a>
            <a href={addressOf(contactPath)}>{messages.contactSupport}</a>
          </nav>
        </header>
        <main id="site-content">
          <h1>{title}</h1>
          <p>{messages.errorPageExplanation(fault)}</p>
          <p>
            {messages.errorPageReference} <code>{requestId}</code>
          </p>
          <search>
            <form className="search" action={addressOf(searchPath)}>
              <label className="vh" htmlFor="search-term">
                {messages.searchLabel}
              </label>
              <input id="search-term" type="search" name="searchTerm" placeholder={messages.searchPlaceholder} />
              <button type="submit">
                <span className="vh">{messages.search}</span>
              </button>
            </form>
          </search>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

function faultOf(status: number): "site" | "request" | "pace" {
  if (status === 429) return "pace";
  return status >= 500 ? "site" : "request";
}

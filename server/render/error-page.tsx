import { renderToStaticMarkup } from "react-dom/server";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import type { AssetManifest } from "./asset-manifest.ts";

/**
 * The page for a request that could not be answered. It needs nothing that could itself have failed: no content, no header.
 * The request id is what a visitor can quote and an operator can find in the log; `consoleText` is repeated in the browser's
 * console.
 */
export function errorPage(
  assets: AssetManifest,
  status: number,
  requestId: string,
  locale: Locale,
  consoleText?: string,
): string {
  const { title, explanation, reference, home } = messagesFor(locale).errorPage(status >= 500);
  const html = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href={assets.favicon} type="image/svg+xml" />
        {consoleText !== undefined && <script type="module" src={assets.script} />}
      </head>
      <body className="error-page" data-console-error={consoleText}>
        <main id="content">
          <h1>{title}</h1>
          <p>{explanation}</p>
          <p>
            {reference} <code>{requestId}</code>
          </p>
          <p>
            <a href={localiseUrl("/", locale, [])}>{home}</a>
          </p>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

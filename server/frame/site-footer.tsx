import type { Site } from "#shared/entries/site.ts";
import { useMessages, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { privacyChoicesPath } from "#shared/links/site-paths.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

type SiteFooterProps = {
  readonly site: Site;
  readonly locale: Locale;
  /** Languages this page answers in. */
  readonly languages: readonly Locale[];
  /** Address of this page without language prefix. */
  readonly path: string;
  /** Without an address of its own "Your privacy choices" leads to this site's page. */
  readonly isMeasured?: boolean;
  readonly now?: Date;
};

/** What the credits say below the site's name, behind what they are called (docs/behaviour/pages.md, Credits). */
function creditLines(messages: Messages, { metadata: { publisher } }: Site): readonly string[] {
  const { credits, creditReaders, creditServer, creditThanks } = messages;
  const written = publisher === undefined ? [] : [messages.creditPublisher(publisher)];
  return [credits, ...written, creditReaders, creditServer, creditThanks];
}

/** Legal links that have an address, this page in the other language, the choice of a theme, and the copyright with this year. */
export function SiteFooter({ site, locale, languages, path, isMeasured, now = new Date() }: SiteFooterProps) {
  const messages = useMessages();
  const { footer, metadata, header } = site;
  const owner = metadata.legalName ?? metadata.brand ?? metadata.siteName;
  const links = [
    [messages.accessibility, footer.accessibility],
    [messages.privacyChoices, footer.privacyChoices ?? (isMeasured ? privacyChoicesPath : undefined)],
    [messages.privacyPolicy, footer.privacyPolicy],
    [messages.terms, footer.terms],
    [messages.impressum, footer.impressum],
    [messages.security, footer.security],
  ] as const;
  return (
    <footer className="foot" data-track="footer_link_click" data-credits={JSON.stringify(creditLines(messages, site))}>
      <nav aria-label={messages.footer}>
        <ul>
          {links.map(
            ([title, url]) =>
              url !== undefined && (
                <li key={title}>
                  <Link href={url}>{title}</Link>
                </li>
              ),
          )}
          {languages.map(
            (language) =>
              language !== locale && (
                <li key={language}>
                  <a
                    href={localiseUrl(path, language, site.languages.tags)}
                    lang={language}
                    hrefLang={language}
                    data-action=""
                    dir="auto"
                  >
                    {languageIn(site.languages, language).name}
                  </a>
                </li>
              ),
          )}
          <li>
            <label className="theme">
              <Words of="theme" />
              <select data-place="theme" autoComplete="off">
                <option value="">{messages.themeOfSystem}</option>
                <option value="light">{messages.lightTheme}</option>
                <option value="dark">{messages.darkTheme}</option>
              </select>
            </label>
          </li>
        </ul>
      </nav>
      <p>
        {header.vendorLogo !== undefined && (
          <img src={header.vendorLogo} alt="" width="24" height="24" loading="lazy" />
        )}
        {`© ${now.getUTCFullYear()} ${owner}`}
      </p>
    </footer>
  );
}

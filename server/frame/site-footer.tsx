import type { Site } from "#shared/entries/site.ts";
import { Link } from "#shared/links/link.tsx";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { privacyChoicesPath } from "#shared/links/site-paths.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

type SiteFooterProps = {
  readonly site: Site;
  readonly messages: Messages;
  readonly locale: Locale;
  /** Languages this page answers in. */
  readonly languages: readonly Locale[];
  /** Address of this page without language prefix. */
  readonly path: string;
  /** Without an address of its own "Your privacy choices" leads to this site's page. */
  readonly isMeasured?: boolean;
  readonly now?: Date;
};

const languageNames: Readonly<Record<Locale, string>> = { en: "English", ja: "日本語" };

/** Legal links that have an address, this page in the other language, the choice of a theme, and the copyright with this year. */
export function SiteFooter({ site, messages, locale, languages, path, isMeasured, now = new Date() }: SiteFooterProps) {
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
    <footer className="foot" data-track="footer_link_click">
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
                  <a href={localiseUrl(path, language, [])} lang={language} hrefLang={language}>
                    {languageNames[language]}
                  </a>
                </li>
              ),
          )}
          <li>
            <label className="theme">
              {messages.theme}
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
        {header.atlassianLogo !== undefined && (
          <img src={header.atlassianLogo} alt="" width="24" height="24" loading="lazy" />
        )}
        {`© ${now.getUTCFullYear()} ${owner}`}
      </p>
    </footer>
  );
}

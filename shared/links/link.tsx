import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { localiseUrl } from "./localise-url.ts";
import { loginUrl } from "./login-url.ts";
import { previewAddress } from "./preview-address.ts";
import { contactPath } from "./site-paths.ts";

export type LinkScope = {
  readonly locale: Locale;
  readonly localisedHosts: readonly string[];
  /** Where visitors sign in, and this site's origin to come back to; absent: the site's own page. */
  readonly identityHost?: { readonly loginPage: string; readonly siteOrigin: string };
  /** Visitors can sign in. */
  readonly hasAccounts?: boolean;
  /** Links to pages lead to their previews. */
  readonly leadsToPreviews?: boolean;
};

/** The language links are written for; the document provides it once for the whole server-rendered tree. */
export const LinkScopeContext = createContext<LinkScope>({ locale: defaultLocale, localisedHosts: [] });

/** Rewrites addresses for the page's language; islands get theirs as props, already rewritten with this. */
export function useLocalise(): (url: string) => string {
  const { locale, localisedHosts } = useContext(LinkScopeContext);
  return (url) => localiseUrl(url, locale, localisedHosts);
}

/** Address of the sign-in page that comes back to an address without language prefix (docs/behaviour.md, Links and addresses). */
export function useLoginUrl(): (path: string, prompt?: "select_account") => string {
  const { identityHost } = useContext(LinkScopeContext);
  const localise = useLocalise();
  return (path, prompt) => {
    const asked = prompt === undefined ? {} : { prompt };
    if (identityHost === undefined) return localise(loginUrl({ continueTo: localise(path), ...asked }));
    const { loginPage, siteOrigin } = identityHost;
    return loginUrl({ continueTo: siteOrigin + localise(path), loginPage, ...asked });
  };
}

/** A link to an address without language prefix, or to another site. */
export function Link({ href, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const { leadsToPreviews } = useContext(LinkScopeContext);
  const url = useLocalise()(href);
  return <a href={leadsToPreviews === true ? previewAddress(url) : url} {...attributes} />;
}

type ContactLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A support form in place of the contact page. */
  readonly form?: string | undefined;
};

/**
 * The link to the contact page: by way of signing in, where visitors can; who is signed in goes straight there
 * (docs/behaviour.md, Account menu).
 */
export function ContactLink({ form = contactPath, ...attributes }: ContactLinkProps) {
  const { hasAccounts } = useContext(LinkScopeContext);
  const localise = useLocalise();
  const loginUrlOf = useLoginUrl();
  const url = localise(form);
  if (hasAccounts !== true) return <a href={url} {...attributes} />;
  // Signing in comes back to pages of this site only.
  const continueTo = form.startsWith("/") ? form : contactPath;
  return <a href={loginUrlOf(continueTo)} data-signed-in-href={url} {...attributes} />;
}

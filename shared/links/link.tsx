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

/** Addresses of the contact page, with their language: for visitors who are not signed in, and for those who are. */
export type ContactUrls = { readonly url: string; readonly signedInUrl: string };

/**
 * Where contact links lead: by way of signing in, where visitors can; who is signed in goes straight there
 * (docs/behaviour.md, Account menu).
 *
 * @param form a support form in place of the contact page.
 */
export function useContactUrls(form = contactPath): ContactUrls {
  const { hasAccounts } = useContext(LinkScopeContext);
  const localise = useLocalise();
  const loginUrlOf = useLoginUrl();
  const signedInUrl = localise(form);
  // Signing in comes back to pages of this site only.
  const continueTo = form.startsWith("/") ? form : contactPath;
  return { url: hasAccounts === true ? loginUrlOf(continueTo) : signedInUrl, signedInUrl };
}

type ContactLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly form?: string | undefined };

/** The link of pages' own HTML; client/viewer/contact-links.ts exchanges its address for who is signed in. */
export function ContactLink({ form, ...attributes }: ContactLinkProps) {
  const { url, signedInUrl } = useContactUrls(form);
  return <a href={url} data-signed-in-href={url === signedInUrl ? undefined : signedInUrl} {...attributes} />;
}

import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { type LanguageTags, type Locale, unstatedLanguages } from "#shared/locale.ts";
import { localiseUrl } from "./localise-url.ts";
import { loginUrl } from "./login-url.ts";
import { previewAddress } from "./preview-address.ts";
import { contactPath } from "./site-paths.ts";

export type LinkScope = {
  readonly locale: Locale;
  /** Of the site's languages. */
  readonly tags: LanguageTags;
  readonly localisedHosts: readonly string[];
  /** Where visitors sign in, and this site's origin to come back to; absent: the site's own page. */
  readonly identityHost?: { readonly loginPage: string; readonly siteOrigin: string };
  /** Visitors can sign in. */
  readonly hasAccounts?: boolean;
  /** Links to pages lead to their previews. */
  readonly leadsToPreviews?: boolean;
};

/** The language links are written for; the document provides it once for the whole server-rendered tree. */
export const LinkScopeContext = createContext<LinkScope>({
  locale: unstatedLanguages.tags[0],
  tags: unstatedLanguages.tags,
  localisedHosts: [],
});

/** Rewrites addresses for the page's language; the search results get theirs as props, already rewritten with this. */
export function useLocalise(): (url: string) => string {
  const { locale, tags, localisedHosts } = useContext(LinkScopeContext);
  return (url) => localiseUrl(url, locale, tags, localisedHosts);
}

/** Whether there is anything to sign in to: accounts that the site knows, or a host of the vendor's for them. */
export function useCanSignIn(): boolean {
  const { hasAccounts, identityHost } = useContext(LinkScopeContext);
  return hasAccounts === true || identityHost !== undefined;
}

/** Address of the sign-in page that comes back to an address without language prefix (docs/behaviour/addresses.md, Links and addresses). */
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
  const { leadsToPreviews, tags } = useContext(LinkScopeContext);
  const url = useLocalise()(href);
  return <a href={leadsToPreviews === true ? previewAddress(url, tags) : url} {...attributes} />;
}

/** Addresses of the contact page, with their language: for visitors who are not signed in, and for those who are. */
export type ContactUrls = { readonly url: string; readonly signedInUrl: string };

/**
 * Where contact links lead: by way of signing in, where visitors can; who is signed in goes straight there
 * (docs/behaviour/people.md, Account menu).
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

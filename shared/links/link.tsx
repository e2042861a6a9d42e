import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { localiseUrl } from "./localise-url.ts";

export type LinkScope = { readonly locale: Locale; readonly localisedHosts: readonly string[] };

/** The language links are written for; the document provides it once for the whole server-rendered tree. */
export const LinkScopeContext = createContext<LinkScope>({ locale: defaultLocale, localisedHosts: [] });

/** Rewrites addresses for the page's language; islands get theirs as props, already rewritten with this. */
export function useLocalise(): (url: string) => string {
  const { locale, localisedHosts } = useContext(LinkScopeContext);
  return (url) => localiseUrl(url, locale, localisedHosts);
}

/** A link to an address without language prefix, or to another site. */
export function Link({ href, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const localise = useLocalise();
  return <a href={localise(href)} {...attributes} />;
}

import { createContext, type ElementType, type ReactNode, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MessagesContext } from "#shared/language.tsx";
import { type LinkScope, LinkScopeContext } from "#shared/links/link.tsx";

/** Answers a part's HTML: as it was rendered before, or rendered now. */
type KeepPart = (name: string, part: ReactNode) => string;

/** Where it is not provided every part is rendered each time. */
export const KeepPartContext = createContext<KeepPart | undefined>(undefined);

/**
 * Fragment cache: remembers parts of pages that are the same on every page of a language, such as the header's menus: they are
 * half of what React would render for an ordinary page. They are kept as long as `owner` lives, the object they are made from:
 * content that changes makes a new one.
 */
export function keptParts(): (owner: object, links: LinkScope) => KeepPart {
  const partsOf = new WeakMap<object, Map<string, string>>();
  return (owner, links) => {
    const parts = partsOf.get(owner) ?? new Map<string, string>();
    partsOf.set(owner, parts);
    return (name, part) => {
      const known = parts.get(name);
      if (known !== undefined) return known;
      const html = renderToStaticMarkup(<LinkScopeContext value={links}>{part}</LinkScopeContext>);
      parts.set(name, html);
      return html;
    };
  };
}

type KeptPartProps = {
  /** The element that holds the part; its own attributes may differ from page to page. */
  readonly as: ElementType;
  /** The same name is the same HTML on every page of the language. */
  readonly name: string;
  /** Depends on nothing of the page: not on its address, not on a context that differs between pages. */
  readonly children: ReactNode;
  readonly [attribute: string]: unknown;
};

export function KeptPart({ as: Element, name, children, ...attributes }: KeptPartProps) {
  const keep = useContext(KeepPartContext);
  const messages = useContext(MessagesContext);
  if (keep === undefined) return <Element {...attributes}>{children}</Element>;
  const part = <MessagesContext value={messages}>{children}</MessagesContext>;
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: keep(name, part) }} />;
}

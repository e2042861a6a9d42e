import { createContext, type ReactNode, useContext } from "react";
import { LinkScopeContext } from "#shared/links/link.tsx";

/** The language of the text around; undefined where it is the page's own, which the document states. */
const TextAroundContext = createContext<string | undefined>(undefined);

/** Says that what is in it is in a language, that of a page's text; the element around it must have it as `lang`. */
export function TextAround({ language, children }: { readonly language: string; readonly children: ReactNode }) {
  return <TextAroundContext value={language}>{children}</TextAroundContext>;
}

/** `lang` for a text in a language: undefined where everything around is in it already (WCAG 2.2, 3.1.2). */
export function useLangOf(): (language: string | undefined) => string | undefined {
  const around = useLanguageAround();
  return (language) => (language === around ? undefined : language);
}

/**
 * `lang` for a text of the interface within a page's text, which is in English where there is no translation. `within` is the
 * language of an element between the two that states its own.
 */
export function useInterfaceLang(within?: string): string | undefined {
  const { locale } = useContext(LinkScopeContext);
  const around = useLanguageAround();
  return (within ?? around) === locale ? undefined : locale;
}

export function useLanguageAround(): string {
  const { locale } = useContext(LinkScopeContext);
  return useContext(TextAroundContext) ?? locale;
}

import { createContext, type ElementType, type ReactNode, useContext } from "react";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { type Messages, textLanguage } from "#shared/messages/messages.ts";
import { directionOf, type Locale } from "./locale.ts";

/** The texts of the interface in the page's language; whoever renders provides them once. */
export const MessagesContext = createContext<Messages | undefined>(undefined);

/** The texts of any language, for what belongs to a page's text: the name of a callout is in the language of that text. */
export const MessagesOfContext = createContext<((language: Locale) => Messages) | undefined>(undefined);

/** The message catalogue of the page's language. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (messages === undefined) throw new Error("components that print interface texts need a MessagesContext");
  return messages;
}

/** The message catalogue of the language of the text around. */
export function useMessagesAround(): Messages {
  const messagesOf = useContext(MessagesOfContext);
  const language = useLanguageAround();
  if (messagesOf === undefined) throw new Error("components that name parts of a text need a MessagesOfContext");
  return messagesOf(language);
}

/**
 * A text of the interface as a part of the page, with the language it is in where the page's language lacks it (WCAG 2.2, 3.1.2).
 * `children` is the text where it says what it names.
 */
export function Words({ of, children }: { readonly of: keyof Messages; readonly children?: string }): ReactNode {
  const messages = useMessages();
  const { locale } = useContext(LinkScopeContext);
  const language = textLanguage(messages, of) ?? locale;
  const text = children ?? String(messages[of]);
  if (language === locale) return text;
  return (
    <span lang={language} dir={directionOf(language)}>
      {text}
    </span>
  );
}

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

type InterfaceTextProps = {
  readonly as: ElementType;
  readonly children?: ReactNode;
  readonly [attribute: string]: unknown;
};

/**
 * An element whose text is the interface's: states its language where the text around it is in another (WCAG 2.2, 3.1.2), and
 * what is in it need not.
 */
export function InterfaceText({ as: Element, children, ...attributes }: InterfaceTextProps) {
  const { locale } = useContext(LinkScopeContext);
  return (
    <Element lang={useInterfaceLang()} {...attributes}>
      <TextAround language={locale}>{children}</TextAround>
    </Element>
  );
}

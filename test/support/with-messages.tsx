import type { ReactNode } from "react";
import { messagesFor } from "#server/messages/messages-for.ts";
import { MessagesContext, MessagesOfContext } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";

/** Components that print interface texts, as a page of a language holds them. */
export function withMessages(children: ReactNode, locale: Locale = "en") {
  return (
    <MessagesContext value={messagesFor(locale)}>
      <MessagesOfContext value={messagesFor}>{children}</MessagesOfContext>
    </MessagesContext>
  );
}

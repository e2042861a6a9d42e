import { useMessages } from "#shared/language.tsx";

/** Where script says what it did where that cannot be seen, with the words for it. */
export function Announcements() {
  const messages = useMessages();
  return (
    <p
      className="vh"
      role="status"
      data-place="announcements"
      data-copy={messages.copy}
      data-copied={messages.copied}
      data-link-copied={messages.linkCopied}
      data-code={messages.code}
      data-table={messages.table}
    />
  );
}

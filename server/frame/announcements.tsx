import type { Messages } from "#shared/messages/messages.ts";

/** Where script says what it did where that cannot be seen, with the words for it. */
export function Announcements({ messages }: { readonly messages: Messages }) {
  return (
    <p
      className="vh"
      role="status"
      data-place="announcements"
      data-copy={messages.copy}
      data-copied={messages.copied}
      data-link-copied={messages.linkCopied}
    />
  );
}

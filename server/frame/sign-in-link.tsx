import { useLoginUrl } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type SignInLinkProps = {
  readonly messages: Messages;
  /** Address to come back to, without language prefix. */
  readonly path: string;
};

/** What a signed-out visitor sees in the account's place. */
export function SignInLink({ messages, path }: SignInLinkProps) {
  const loginUrlOf = useLoginUrl();
  return <a href={loginUrlOf(path)}>{messages.signIn}</a>;
}

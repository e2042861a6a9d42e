import { useLocalise } from "#shared/links/link.tsx";
import { loginUrl } from "#shared/links/login-url.ts";
import type { Messages } from "#shared/messages/messages.ts";

type SignInLinkProps = {
  readonly messages: Messages;
  /** Address to come back to, without language prefix. */
  readonly path: string;
};

/** What a signed-out visitor sees in the account's place. */
export function SignInLink({ messages, path }: SignInLinkProps) {
  const localise = useLocalise();
  return <a href={loginUrl({ continueTo: localise(path) })}>{messages.signIn}</a>;
}

import { Words } from "#shared/language.tsx";
import { useCanSignIn, useLoginUrl } from "#shared/links/link.tsx";

type SignInLinkProps = {
  /** Address to come back to, without language prefix. */
  readonly path: string;
};

/** What a signed-out visitor sees in the account's place; nothing where nobody can sign in. */
export function SignInLink({ path }: SignInLinkProps) {
  const loginUrlOf = useLoginUrl();
  const canSignIn = useCanSignIn();
  if (!canSignIn) return null;
  return (
    <a href={loginUrlOf(path)}>
      <Words of="signIn" />
    </a>
  );
}

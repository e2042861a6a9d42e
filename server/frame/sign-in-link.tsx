import { Words } from "#shared/language.tsx";
import { useCanSignIn, useLocalise, useLoginUrl } from "#shared/links/link.tsx";
import { ownLoginPage } from "#shared/links/login-url.ts";

type SignInLinkProps = {
  /** Address to come back to, without language prefix. */
  readonly path: string;
};

/** What a signed-out visitor sees in the account's place; nothing where nobody can sign in. */
export function SignInLink({ path }: SignInLinkProps) {
  const loginUrlOf = useLoginUrl();
  const localise = useLocalise();
  const canSignIn = useCanSignIn();
  if (!canSignIn) return null;
  // The sign-in page is no page to come back to: it goes on leading where it leads.
  const isSignInPage = path.split("?", 1)[0] === ownLoginPage;
  return (
    <a href={isSignInPage ? localise(path) : loginUrlOf(path)}>
      <Words of="signIn" />
    </a>
  );
}

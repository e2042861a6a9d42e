import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { Link, useLocalise } from "#shared/links/link.tsx";
import { loginUrl } from "#shared/links/login-url.ts";
import { returnPath } from "#shared/links/return-path.ts";
import { readSignInState, type SignInState } from "#shared/links/sign-in-state.ts";
import { contactPath, homePath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";
import { DemoPeople, LogOut } from "./sign-in-forms.tsx";

/**
 * Where "Sign in" leads when no identity host shows a page of its own: the people of the demo, what has happened on the way,
 * or what is possible without an account (docs/behaviour.md, Sign-in page).
 */
export const signInPage: PageType<"pageSignIn"> = {
  async view(entry, request) {
    return {
      ...viewParts(entry, request),
      noindex: true,
      cacheable: false,
      main: <SignIn entry={entry} request={request} />,
    };
  },
};

type SignInProps = { readonly entry: EntryOf<"pageSignIn">; readonly request: PageRequest };

function SignIn({ entry, request: { messages, query, signIn = { kind: "none" } } }: SignInProps) {
  const localise = useLocalise();
  const backUrl = returnPath(query.get("continue"));
  const state = signIn.kind === "none" ? undefined : readSignInState(query.get("state"));
  const continueTo = backUrl ?? localise(homePath);
  const isSignedIn = state === "signed-in";
  return (
    <div className="stack narrow">
      <h1>{entry.title}</h1>
      {state !== undefined && (
        <p className="lead" role="status">
          {messages.signInText(state)}
        </p>
      )}
      {signIn.kind === "none" && (
        <>
          <p className="lead">{messages.signInNotSetUp}</p>
          <p>{entry.description ?? messages.signInNotNeeded}</p>
        </>
      )}
      {isSignedIn && <BackLink backUrl={backUrl} messages={messages} isButton />}
      {signIn.kind === "demo" && !isSignedIn && state !== "elsewhere" && (
        <DemoPeople people={signIn.people} continueTo={continueTo} messages={messages} />
      )}
      {signIn.kind !== "none" && (
        <NextStep state={state} isDemo={signIn.kind === "demo"} {...{ continueTo, messages }} />
      )}
      {isSignedIn && <LogOut continueTo={continueTo} messages={messages} />}
      {!isSignedIn && <BackLink backUrl={backUrl} messages={messages} isButton={signIn.kind === "none"} />}
      <p>
        <Link href={contactPath}>{messages.contactSupport}</Link>
      </p>
      <p>
        <Link href={homePath}>{messages.goToSupportHome}</Link>
      </p>
    </div>
  );
}

type BackLinkProps = { readonly backUrl: string | undefined; readonly messages: Messages; readonly isButton: boolean };

function BackLink({ backUrl, messages, isButton }: BackLinkProps) {
  if (backUrl === undefined) return null;
  return (
    <p>
      <a className={isButton ? "button" : undefined} href={backUrl}>
        {messages.backToPage}
      </a>
    </p>
  );
}

type NextStepProps = {
  readonly state: SignInState | undefined;
  readonly isDemo: boolean;
  readonly continueTo: string;
  readonly messages: Messages;
};

/** Another account for who is signed in; another try for who is not. The demo's people are on the page themselves. */
function NextStep({ state, isDemo, continueTo, messages }: NextStepProps) {
  const localise = useLocalise();
  if (state === "signed-in") {
    const url = localise(loginUrl({ continueTo, prompt: "select_account" }));
    return (
      <p>
        <a href={url}>{messages.useAnotherAccount}</a>
      </p>
    );
  }
  if (isDemo) return null;
  return (
    <p>
      <a className="button" href={localise(loginUrl({ continueTo }))}>
        {state === "failed" || state === "unavailable" ? messages.tryAgain : messages.signIn}
      </a>
    </p>
  );
}

import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { InterfaceText, useMessages, Words } from "#shared/language.tsx";
import { Link, useLocalise } from "#shared/links/link.tsx";
import { loginUrl } from "#shared/links/login-url.ts";
import { returnPath } from "#shared/links/return-path.ts";
import { readSignInState, type SignInState } from "#shared/links/sign-in-state.ts";
import { contactPath, homePath } from "#shared/links/site-paths.ts";
import { DemoPeople, LogOut } from "./sign-in-forms.tsx";

/**
 * Where "Sign in" leads when no identity host shows a page of its own: the people of the demo, what has happened on the way,
 * or what is possible without an account (docs/behaviour/people.md, Sign-in page).
 */
export const signInPage: PageType<"pageSignIn"> = {
  async view(entry, request) {
    const parts = viewParts(entry, request);
    const isRefusal = /^(?:failed|unavailable|wrong-code)$/.test(request.query.get("state") ?? "");
    return {
      ...parts,
      ...(isRefusal && { title: request.texts.support.errorTitle(parts.title) }),
      noindex: true,
      cacheable: false,
      main: <SignIn entry={entry} request={request} />,
    };
  },
};

type SignInProps = { readonly entry: EntryOf<"pageSignIn">; readonly request: PageRequest };

function SignIn({ entry, request: { messages, query, site, signIn = { kind: "none" } } }: SignInProps) {
  const localise = useLocalise();
  const backUrl = returnPath(query.get("continue"), site.languages.tags);
  const state = signIn.kind === "none" ? undefined : readSignInState(query.get("state"));
  const continueTo = backUrl ?? localise(homePath);
  const isSignedIn = state === "signed-in";
  const asksCode = state === "code" || state === "wrong-code";
  return (
    <div className="stack narrow">
      <h1>{entry.title}</h1>
      {state !== undefined && (
        <InterfaceText as="p" className="lead" role="status">
          <Words of="signInText">{messages.signInText(state)}</Words>
        </InterfaceText>
      )}
      {signIn.kind === "none" && (
        <>
          <InterfaceText as="p" className="lead">
            <Words of="signInNotSetUp" />
          </InterfaceText>
          {entry.description === undefined ? (
            <InterfaceText as="p">
              <Words of="signInNotNeeded" />
            </InterfaceText>
          ) : (
            <p>{entry.description}</p>
          )}
        </>
      )}
      {isSignedIn && <BackLink backUrl={backUrl} isButton />}
      {signIn.kind === "demo" && !isSignedIn && (
        <DemoPeople people={signIn.people} continueTo={continueTo} asksCode={asksCode} />
      )}
      {signIn.kind !== "none" && <NextStep state={state} isDemo={signIn.kind === "demo"} {...{ continueTo }} />}
      {isSignedIn && <LogOut continueTo={continueTo} />}
      {!isSignedIn && <BackLink backUrl={backUrl} isButton={signIn.kind === "none"} />}
      {site.hasContactPage && (
        <InterfaceText as="p">
          <Link href={contactPath}>
            {isSignedIn || signIn.kind === "none" ? messages.contactSupport : messages.contactWithoutAccount}
          </Link>
        </InterfaceText>
      )}
      <InterfaceText as="p">
        <Link href={homePath}>
          <Words of="goToSupportHome" />
        </Link>
      </InterfaceText>
    </div>
  );
}

type BackLinkProps = { readonly backUrl: string | undefined; readonly isButton: boolean };

function BackLink({ backUrl, isButton }: BackLinkProps) {
  if (backUrl === undefined) return null;
  return (
    <InterfaceText as="p">
      <a className={isButton ? "button" : undefined} href={backUrl}>
        <Words of="backToPage" />
      </a>
    </InterfaceText>
  );
}

type NextStepProps = {
  readonly state: SignInState | undefined;
  readonly isDemo: boolean;
  readonly continueTo: string;
};

/** Another account for who is signed in; another try for who is not. The demo's people are on the page themselves. */
function NextStep({ state, isDemo, continueTo }: NextStepProps) {
  const messages = useMessages();
  const localise = useLocalise();
  if (state === "signed-in") {
    const url = localise(loginUrl({ continueTo, prompt: "select_account" }));
    return (
      <InterfaceText as="p">
        <a href={url}>
          <Words of="useAnotherAccount" />
        </a>
      </InterfaceText>
    );
  }
  if (isDemo) return null;
  return (
    <InterfaceText as="p">
      <a className="button" href={localise(loginUrl({ continueTo }))}>
        {state === "failed" || state === "unavailable" ? messages.tryAgain : messages.signIn}
      </a>
    </InterfaceText>
  );
}

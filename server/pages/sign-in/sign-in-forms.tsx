import type { SignInOffer } from "#server/pages/page-type.ts";
import { InterfaceText, useMessages, Words } from "#shared/language.tsx";
import { logOutAction, signInAction } from "#shared/links/account-addresses.ts";

type FormProps = {
  /** Address to come back to, with its language prefix. */
  readonly continueTo: string;
};

type DemoPeopleProps = FormProps & {
  readonly people: Extract<SignInOffer, { kind: "demo" }>["people"];
  /** The code that the server printed is needed. */
  readonly asksCode: boolean;
};

/** The people to try the site with, plainly called a demo: a button for each. */
export function DemoPeople({ people, continueTo, asksCode }: DemoPeopleProps) {
  const messages = useMessages();
  return (
    <InterfaceText as="section" className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">
        <span className="mark">
          <Words of="signInDemo" />
        </span>
      </h2>
      <p>
        <Words of="signInDemoNote" />
      </p>
      <form method="post" action={signInAction}>
        <input type="hidden" name="continue" value={continueTo} />
        {asksCode && (
          <p>
            <label htmlFor="demo-code">
              <Words of="signInCode" />
            </label>{" "}
            <input id="demo-code" name="code" type="text" required autoComplete="off" spellCheck={false} />
          </p>
        )}
        <ul>
          {people.map(({ id, name }) => (
            <li key={id}>
              <button type="submit" name="person" value={id} aria-describedby={`demo-${id}`}>
                <Words of="signInAs">{messages.signInAs(name)}</Words>
              </button>
              <p id={`demo-${id}`}>
                <Words of="demoRole">{messages.demoRole(id)}</Words>
              </p>
            </li>
          ))}
        </ul>
      </form>
    </InterfaceText>
  );
}

export function LogOut({ continueTo }: FormProps) {
  return (
    <InterfaceText as="form" method="post" action={logOutAction}>
      <input type="hidden" name="continue" value={continueTo} />
      <button type="submit" className="quiet">
        <Words of="logOut" />
      </button>
    </InterfaceText>
  );
}

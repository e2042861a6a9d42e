import type { SignInOffer } from "#server/pages/page-type.ts";
import { logOutAction, signInAction } from "#shared/links/account-addresses.ts";
import type { Messages } from "#shared/messages/messages.ts";

type FormProps = {
  /** Address to come back to, with its language prefix. */
  readonly continueTo: string;
  readonly messages: Messages;
};

type DemoPeopleProps = FormProps & { readonly people: Extract<SignInOffer, { kind: "demo" }>["people"] };

/** The people to try the site with, plainly called a demo: a button for each. */
export function DemoPeople({ people, continueTo, messages }: DemoPeopleProps) {
  return (
    <section className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">
        <span className="mark">{messages.signInDemo}</span>
      </h2>
      <p>{messages.signInDemoNote}</p>
      <form method="post" action={signInAction}>
        <input type="hidden" name="continue" value={continueTo} />
        <ul>
          {people.map(({ id, name }) => (
            <li key={id}>
              <button type="submit" name="person" value={id} aria-describedby={`demo-${id}`}>
                {messages.signInAs(name)}
              </button>
              <p id={`demo-${id}`}>{messages.demoRole(id)}</p>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}

export function LogOut({ continueTo, messages }: FormProps) {
  return (
    <form method="post" action={logOutAction}>
      <input type="hidden" name="continue" value={continueTo} />
      <button type="submit" className="quiet">
        {messages.logOut}
      </button>
    </form>
  );
}

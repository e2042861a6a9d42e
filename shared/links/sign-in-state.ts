/** What the sign-in page can say has happened; in its address as `state` (docs/behaviour/people.md, Sign-in page). */
const signInStates = ["signed-in", "signed-out", "failed", "unavailable", "code", "wrong-code"] as const;
export type SignInState = (typeof signInStates)[number];

export function readSignInState(written: string | null): SignInState | undefined {
  return signInStates.find((state) => state === written);
}

/** The people built in to try the site with. */
export type DemoRole = "customer" | "partner" | "editor" | "admin";

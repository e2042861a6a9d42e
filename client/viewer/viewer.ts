import type { AuthState } from "#shared/entries/viewer.ts";

/** Who is looking, and how far the question is answered (docs/behaviour/people.md, Who is signed in). */
export type ViewerState = {
  readonly loading: "not_initiated" | "loading" | "success" | "failure";
  readonly auth: AuthState;
};

export type Viewer = {
  state(): ViewerState;
  /** Asks who is there, not before `start`; again when it was asked before. Never rejects: whom it cannot find out is anonymous. */
  lookUp(start?: Promise<void> | undefined): Promise<AuthState>;
  /** Calls `listener` with every state from now on. */
  subscribe(listener: (state: ViewerState) => void): void;
};

export const anonymous: AuthState = {
  isAuthenticated: false,
  canEdit: false,
  isAdminEntitlementPresent: false,
  isPartner: false,
};

/** @param base what the site's public address has after its host. */
export function createViewer(base = ""): Viewer {
  let state: ViewerState = { loading: "not_initiated", auth: anonymous };
  const listeners: ((state: ViewerState) => void)[] = [];
  const become = (loading: ViewerState["loading"], auth: AuthState) => {
    state = { loading, auth };
    for (const listener of listeners) listener(state);
    return auth;
  };
  return {
    state: () => state,
    subscribe: (listener) => void listeners.push(listener),
    async lookUp(start) {
      become("loading", state.auth);
      await start;
      const auth = await askWhoIsThere(base).catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: where support looks for it
        console.error("Error getting user details", error);
      });
      return auth === undefined ? become("failure", anonymous) : become("success", auth);
    },
  };
}

/** @throws when there is no answer, or none that can be understood. */
async function askWhoIsThere(base: string): Promise<AuthState> {
  // The whole address: on partner hosts the call goes to that very host.
  const response = await fetch(`${location.origin}${base}/gateway/api/customer-context/user/auth`, {
    credentials: "include",
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error(`the user lookup answered ${response.status}`);
  // Every field is checked before it is used.
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  const { userName } = answer;
  if (typeof userName !== "string" || userName === "") return anonymous;
  return (await import("./read-user.ts")).readUser(answer, userName);
}

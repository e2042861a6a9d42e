import type { AuthState } from "#shared/entries/viewer.ts";
import type { Viewer } from "./viewer.ts";

/** Who is there, as soon as that is known; at once where nobody asks. */
export function whenKnown(viewer: Viewer): Promise<AuthState> {
  return new Promise((resolve) => {
    if (viewer.state().loading !== "loading") resolve(viewer.state().auth);
    viewer.subscribe(({ loading, auth }) => loading !== "loading" && resolve(auth));
  });
}

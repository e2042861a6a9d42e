/**
 * Notes for the tab's next page whether somebody is signed in, so that it can leave out what they will not see before it has asked
 * (client/navigation/before-paint.ts reads it). Nothing of who it is is kept.
 */
export function rememberSignedIn(page: Document, isSignedIn: boolean | undefined): void {
  const { classList } = page.documentElement;
  if (isSignedIn !== undefined) {
    classList.toggle("signed-in", isSignedIn);
    classList.toggle("signed-out", !isSignedIn);
  }
  try {
    if (isSignedIn === undefined) sessionStorage.removeItem("isSignedIn");
    else sessionStorage.setItem("isSignedIn", String(isSignedIn));
  } catch {
    // Storage may be refused: the next page shows nothing of the visitor until it has asked.
  }
}

import { publicUrl } from "#client/public-url.ts";
import { loginAddress } from "./login-address.ts";
import type { Viewer } from "./viewer.ts";

/** How long the last check is good for while the page is seen. */
const periodMs = 60_000;

/**
 * Session heartbeat with silent sign-in: checks every 60 seconds while the page is visible whether the session holds. When it
 * does not, signs in again without asking; when that does not help either, the visitor is anonymous (docs/behaviour/people.md, Session
 * check). What cannot be checked holds.
 */
export function startHeartbeat(page: Document, viewer: Viewer, signInLink: string): { stop(): void } {
  let checkedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (page.visibilityState === "visible") timer = setTimeout(check, Math.max(0, checkedAt + periodMs - Date.now()));
  };
  const check = async () => {
    checkedAt = Date.now();
    schedule();
    if (!(await hasSessionEnded())) return;
    await signInAgain(signInLink);
    await viewer.lookUp();
  };
  page.addEventListener("visibilitychange", schedule);
  schedule();
  return {
    stop() {
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", schedule);
    },
  };
}

/** Anything but a clear no is no reason to bother the visitor. */
async function hasSessionEnded(): Promise<boolean> {
  // The whole address: on partner hosts the call goes to that very host.
  const url = location.origin + publicUrl("/gateway/api/session/heartbeat");
  const response = await fetch(url, { credentials: "include" }).catch(() => undefined);
  return response?.status === 401;
}

/** Nothing can be read of the answer, which may come from the identity host: the cookies that it brings are what counts. */
async function signInAgain(signInLink: string): Promise<void> {
  const url = loginAddress(signInLink, "none");
  await fetch(url, { mode: "no-cors", credentials: "include", cache: "no-store" }).catch(() => undefined);
}

import { isMeasured } from "./privacy.ts";

const sessionKey = "landingPageSessionId";
const anonymousKey = "anonymousId";

const ofThisPage = randomId();

export type VisitorIds = {
  readonly sessionId: string;
  readonly anonymousId: string;
  /** This very page began the session. */
  readonly isLanding: boolean;
};

/**
 * Who sends events, as two random ids. A session begins with the page on which a visitor arrives from elsewhere and is kept
 * by its tab; a tab that one of our pages opened goes on with the session of that page. The anonymous id stays in the browser.
 */
export function visitorIds(cameFromHere: boolean): VisitorIds {
  const inherited = stored("sessionStorage", sessionKey) ?? (cameFromHere ? stored("localStorage", sessionKey) : null);
  const sessionId = inherited ?? randomId();
  stored("sessionStorage", sessionKey, sessionId);
  stored("localStorage", sessionKey, sessionId);
  return { sessionId, anonymousId: anonymousId(), isLanding: inherited === null };
}

/** Stays the same in this browser as long as its storage is kept; for a visitor who is not measured, as long as the page. */
export function anonymousId(): string {
  if (!isMeasured()) return ofThisPage;
  const id = stored("localStorage", anonymousKey) ?? ofThisPage;
  stored("localStorage", anonymousKey, id);
  return id;
}

/** Takes back what a visitor who is not measured any more has in the browser. */
export function forgetVisitor(): void {
  try {
    for (const store of [sessionStorage, localStorage]) {
      store.removeItem(sessionKey);
      store.removeItem(anonymousKey);
    }
  } catch {
    // Storage may be refused: then there is nothing.
  }
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1)).join("");
}

/** Reads an id, or writes one. Storage may be refused or full: an id then lasts as long as its page. */
function stored(store: "sessionStorage" | "localStorage", key: string, value?: string): string | null {
  try {
    if (value !== undefined) window[store].setItem(key, value);
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

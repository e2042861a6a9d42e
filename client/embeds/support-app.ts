import { fetchFeatureFlag } from "#client/experiments/feature-flag.ts";
import { followLegacyHash } from "#client/navigation/legacy-hash.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import type { PlaceSelector } from "#shared/places.ts";
import { portalUpgradeFlag } from "#shared/wire-names/portal-flag.ts";
import { loadManifestApp } from "./manifest.ts";

/** Timeout after which an app is reported as missing, even if it arrives later. */
const longestWaitMs = 20_000;

/**
 * Loads the app of a contact, request or download page into its place. What cannot be loaded is logged, and said in the page with a
 * button that tries again (docs/behaviour/requests.md, Apps of contact and request pages).
 */
export async function startSupportApp(place: HTMLElement, whoIsThere: () => Promise<AuthState>): Promise<void> {
  // The portal reads its page from the address.
  followLegacyHash();
  // Who has chosen to go on without an account is not asked for one again.
  if (new URLSearchParams(location.search).get("anonymous") === "true")
    document.querySelector('[data-place="login-prompt"]' satisfies PlaceSelector)?.remove();
  const isUpgraded = await isUpgradedFor(place, whoIsThere);
  const { manifest = "", manifestUpgraded = "", scriptSet } = place.dataset;
  let failure: HTMLElement | undefined;
  const takeBack = () => {
    failure?.remove();
    failure = undefined;
  };
  const load = async (isRetry: boolean) => {
    const loading = loadManifestApp(fresh(isUpgraded ? manifestUpgraded : manifest), scriptSet);
    try {
      await withinTime(loading);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a fixed text by which operators know this failure
      console.error("error loading external script", error);
      takeBack();
      failure = failureMessage(place, () => load(true));
      place.before(failure);
      if (isRetry) failure.querySelector("button")?.focus();
      loading.then(takeBack, () => undefined);
      return;
    }
    takeBack();
    if (!isRetry) return;
    // The button that had the focus is gone: what it was pressed for is here.
    place.tabIndex = -1;
    place.focus();
  };
  await load(false);
}

function withinTime(loading: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing was there after ${longestWaitMs} ms`)), longestWaitMs);
    loading.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Nothing of the portal is shown before the flag is known; false when it cannot be known. */
async function isUpgradedFor(place: HTMLElement, whoIsThere: () => Promise<AuthState>): Promise<boolean> {
  if (place.dataset["manifestUpgraded"] === undefined) return false;
  const { aaId } = await whoIsThere();
  return fetchFeatureFlag(portalUpgradeFlag, aaId);
}

/** No cache on the way may answer with an old one: its scripts are gone. */
function fresh(manifestUrl: string): string {
  const url = new URL(manifestUrl, location.href);
  url.searchParams.set("v", String(Date.now()));
  return url.href;
}

function failureMessage({ dataset }: HTMLElement, retry: () => Promise<void>): HTMLElement {
  const message = document.createElement("div");
  message.className = "notice notice-error embed-failed";
  message.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = dataset["failed"] ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = dataset["retry"] ?? "";
  button.addEventListener("click", () => {
    button.disabled = true;
    void retry();
  });
  message.append(text, button);
  return message;
}

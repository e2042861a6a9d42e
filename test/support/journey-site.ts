import type { Browser } from "playwright-core";
import { startBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./running-site.ts";

/** A browser, and the demo site for it to visit. */
export type JourneySite = { readonly browser: Browser; readonly site: RunningSite };

/** Starts both before the file's tests and ends them after; what is answered is theirs once tests run. */
export function journeySite(env: Readonly<Record<string, string>> = { LOG_LEVEL: "silent" }): JourneySite {
  let started: JourneySite | undefined;
  beforeAll(async () => {
    const [browser, site] = await Promise.all([startBrowser(), startSite(env)]);
    started = { browser, site };
  }, 60_000);
  afterAll(async () => {
    await started?.browser.close();
    await started?.site.stop();
  });
  const now = () => {
    if (started === undefined) throw new Error("the browser and the site run only while tests do");
    return started;
  };
  return {
    get browser() {
      return now().browser;
    },
    get site() {
      return now().site;
    },
  };
}

import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageExperiments } from "#client/experiments/page-experiments.ts";
import { searchWith } from "#client/search/search-call.ts";
import { IslandRoot } from "#shared/islands/island-root.tsx";
import { type IslandServices, inertServices } from "#shared/islands/island-services.ts";
import type { IslandComponent } from "./island-loaders.ts";

/** What the page's first script has already, and hands over: code that is loaded later then shares no file with it. */
export type PageServices = Pick<IslandServices, "track" | "anonymousId" | "whoIsThere">;

/** Hydrates a component over the server's HTML of it; resolves when its first effects have run. */
export function mountIsland(
  element: HTMLElement,
  component: IslandComponent,
  props: Record<string, unknown>,
  idPrefix: string,
  page: Partial<PageServices>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The server wrote these props from values of the component's own type (`defineIsland`).
    const island = createElement(component as ComponentType<Record<string, unknown>>, props);
    hydrateRoot(
      element,
      <IslandRoot services={servicesWith(page)} onMounted={resolve}>
        {island}
      </IslandRoot>,
      {
        identifierPrefix: idPrefix,
        onUncaughtError: (error) => {
          reportIslandError("an island failed", error);
          reject(error);
        },
        onRecoverableError: (error) => reportIslandError("an island's first render differs from the server's", error),
      },
    );
  });
}

let services: IslandServices | undefined;

/** The same for all islands of the page: what one has looked up the others need not. */
function servicesWith(given: Partial<PageServices>): IslandServices {
  const page: PageServices = { ...inertServices, ...given };
  services ??= {
    ...page,
    reportError: reportIslandError,
    lookUpExperiment: pageExperiments({ ...page, reportError: reportIslandError }),
    search: searchWith({ reportError: reportIslandError, anonymousId: page.anonymousId }),
    askForAnswer: async (...asked) => (await import("#client/search/answer-call.ts")).askForAnswer(...asked),
  };
  return services;
}

function reportIslandError(message: string, error: unknown): void {
  reportError(new Error(message, { cause: error }));
}

import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { track } from "#client/analytics/track.ts";
import { anonymousId } from "#client/analytics/visitor-ids.ts";
import { lookUpExperiment } from "#client/experiments/look-up-experiment.ts";
import { IslandRoot } from "#shared/islands/island-root.tsx";
import type { IslandServices } from "#shared/islands/island-services.ts";
import type { IslandComponent } from "./island-loaders.ts";

/** Hydrates a component over the server's HTML of it; resolves when its first effects have run. */
export function mountIsland(
  element: HTMLElement,
  component: IslandComponent,
  props: Record<string, unknown>,
  idPrefix: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The server wrote these props from values of the component's own type (`defineIsland`).
    const island = createElement(component as ComponentType<Record<string, unknown>>, props);
    hydrateRoot(
      element,
      <IslandRoot services={services} onMounted={resolve}>
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

const services: IslandServices = { reportError: reportIslandError, track, anonymousId, lookUpExperiment };

function reportIslandError(message: string, error: unknown): void {
  reportError(new Error(message, { cause: error }));
}

import { startOnInteraction } from "#client/interaction/start-on-interaction.ts";
import { whenVisible } from "#client/interaction/when-visible.ts";
import type { HydrateWhen } from "#shared/islands/island.tsx";
import type { IslandComponent } from "./island-loaders.ts";

/**
 * Finds the islands in the page and hydrates each one when its `data-when` says so. Until then only its static HTML is
 * there: neither its code nor React is loaded. A click that starts an island is answered once the island is ready.
 */
export function startIslands(root: ParentNode, loaders: IslandLoaders): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    schedule[whenOf(element)](element, loaders);
  }
}

/** Imports an island's component by its name. */
export type IslandLoaders = Readonly<Record<string, (() => Promise<IslandComponent>) | undefined>>;

const schedule: Record<HydrateWhen, (element: HTMLElement, loaders: IslandLoaders) => void> = {
  load: (element, loaders) => void hydrate(element, loaders),
  idle: (element, loaders) => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(() => void hydrate(element, loaders));
  },
  visible: (element, loaders) => whenVisible(element, () => void hydrate(element, loaders)),
  interaction: (element, loaders) => startOnInteraction(element, () => hydrate(element, loaders)),
};

function whenOf(element: HTMLElement): HydrateWhen {
  const when = element.dataset["when"];
  return when === "load" || when === "idle" || when === "visible" ? when : "interaction";
}

const hydrations = new WeakMap<HTMLElement, Promise<boolean>>();

/** Loads and hydrates one island, once. A failure is reported and leaves its static HTML and the other islands working. */
function hydrate(element: HTMLElement, loaders: IslandLoaders): Promise<boolean> {
  const begun = hydrations.get(element);
  if (begun !== undefined) return begun;
  const hydration = start(element, loaders).then(
    () => true,
    (error: unknown) => {
      reportError(new Error(`island ${element.dataset["island"]} did not start`, { cause: error }));
      return false;
    },
  );
  hydrations.set(element, hydration);
  return hydration;
}

async function start(element: HTMLElement, loaders: IslandLoaders): Promise<void> {
  const { island = "", props = "{}", idPrefix = "" } = element.dataset;
  const load = loaders[island];
  if (load === undefined) throw new Error(`no loader for island "${island}"`);
  const [component, { mountIsland }] = await Promise.all([load(), import("./mount-island.tsx")]);
  await mountIsland(element, component, JSON.parse(props), idPrefix);
}

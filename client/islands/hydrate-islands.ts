import type { beginWhen } from "#client/interaction/begin-when.ts";
import type { IslandComponent } from "./island-loaders.ts";
import type { PageServices } from "./mount-island.tsx";

/**
 * Finds the islands in the page and hydrates each one when its `data-when` says so. Until then only its static HTML is
 * there: neither its code nor React is loaded. A click that starts an island is answered once the island is ready.
 * `begin` is given and not imported: what the first script has would otherwise be a file of its own on every page.
 */
export function startIslands(
  root: ParentNode,
  loaders: IslandLoaders,
  begin: typeof beginWhen,
  page: Partial<PageServices> = {},
): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    begin(element, () => hydrate(element, loaders, page));
  }
}

/** Imports an island's component by its name. */
export type IslandLoaders = Readonly<Record<string, (() => Promise<IslandComponent>) | undefined>>;

const hydrations = new WeakMap<HTMLElement, Promise<boolean>>();

/** Loads and hydrates one island, once. A failure is reported and leaves its static HTML and the other islands working. */
function hydrate(element: HTMLElement, loaders: IslandLoaders, page: Partial<PageServices>): Promise<boolean> {
  const begun = hydrations.get(element);
  if (begun !== undefined) return begun;
  const hydration = start(element, loaders, page).then(
    () => true,
    (error: unknown) => {
      reportError(new Error(`island ${element.dataset["island"]} did not start`, { cause: error }));
      return false;
    },
  );
  hydrations.set(element, hydration);
  return hydration;
}

async function start(element: HTMLElement, loaders: IslandLoaders, page: Partial<PageServices>): Promise<void> {
  const { island = "", props = "{}", idPrefix = "" } = element.dataset;
  const load = loaders[island];
  if (load === undefined) throw new Error(`no loader for island "${island}"`);
  const [component, { mountIsland }] = await Promise.all([load(), import("./mount-island.tsx")]);
  await mountIsland(element, component, JSON.parse(props), idPrefix, page);
}

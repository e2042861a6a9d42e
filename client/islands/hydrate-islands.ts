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
  visible: (element, loaders) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void hydrate(element, loaders);
    });
    observer.observe(element);
  },
  interaction: hydrateOnInteraction,
};

function whenOf(element: HTMLElement): HydrateWhen {
  const when = element.dataset["when"];
  return when === "load" || when === "idle" || when === "visible" ? when : "interaction";
}

/** Pointing at an island or focusing it fetches its code; a click waits for it and is then replayed. */
function hydrateOnInteraction(element: HTMLElement, loaders: IslandLoaders): void {
  const begin = () => hydrate(element, loaders).finally(stop);
  const replayClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || opensElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void begin().then((hydrated) => (hydrated ? clickAgain(element, target) : target.closest("a")?.click()));
  };
  const stop = () => {
    element.removeEventListener("pointerenter", begin);
    element.removeEventListener("focusin", begin);
    element.removeEventListener("click", replayClick, true);
  };
  element.addEventListener("pointerenter", begin);
  element.addEventListener("focusin", begin);
  element.addEventListener("click", replayClick, true);
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
}

/** Hydration keeps the server's elements; where an effect replaced the clicked one, the island's first control takes the click. */
function clickAgain(element: HTMLElement, target: HTMLElement): void {
  (target.isConnected ? target : element.querySelector<HTMLElement>("button, a"))?.click();
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

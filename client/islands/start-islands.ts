/**
 * Islands of the site's own code (docs/extend.md): loads the script of each one when its place comes into view, and hands it the place with
 * what its component was given. One that fails is reported, and its place stays as the server made it.
 */
type StartIsland = (place: HTMLElement, properties: unknown) => unknown;

const list = document.querySelector<HTMLMetaElement>('meta[name="islands"]')?.content ?? "{}";
// Written by the server: addresses of scripts, by the names of islands.
const scripts: Readonly<Record<string, string>> = JSON.parse(list);
const { base = "" } = document.documentElement.dataset;
/** Loaded before it is looked at. */
const margin = "200px";

async function start(place: HTMLElement): Promise<void> {
  const { island = "", props = "{}" } = place.dataset;
  const script = scripts[island];
  if (script === undefined) return;
  try {
    const { default: begin }: { readonly default: StartIsland } = await import(`${base}${script}`);
    await begin(place, JSON.parse(props));
  } catch (cause) {
    reportError(new Error(`the island "${island}" failed`, { cause }));
  }
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      seen.unobserve(target);
      start(target);
    }
  },
  { rootMargin: margin },
);
for (const place of document.querySelectorAll("[data-island]")) seen.observe(place);

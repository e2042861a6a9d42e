import { loadManifestApp } from "./manifest.ts";

/** Loads the banner app into the page. What cannot be loaded is logged and leaves nothing to see (docs/behaviour/pages.md, Banner). */
export async function startBanner(place: HTMLElement): Promise<void> {
  try {
    await loadManifestApp(place.dataset["manifest"] ?? "");
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this is the log that its operators look at
    console.error("error loading external files", error);
  }
}

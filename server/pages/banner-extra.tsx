import type { PageExtra } from "./page-extra.ts";

/** Banner app hosted elsewhere: its place above the header of every page, with the manifest that lists its files. */
export function bannerExtra(manifestUrl: string): PageExtra {
  const top = <div id="banner" data-place="banner" data-when="idle" data-manifest={manifestUrl} />;
  return { addTo: () => ({ top }) };
}

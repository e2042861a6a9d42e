import { isRecord } from "#shared/record.ts";
import { loadScript, loadStyle } from "./load-file.ts";

export type ManifestFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const longestWaitMs = 10_000;

/**
 * Loads an app hosted elsewhere: its manifest first, then all styles and scripts that the manifest lists, scripts in their
 * order. Resolves when all of them have run.
 *
 * @param scriptSet the part of the manifest to load, for one that lists several.
 * @throws when the manifest or one of the files cannot be had: those of origins that the page's policy does not name are refused by the browser.
 */
export async function loadManifestApp(manifestUrl: string, scriptSet?: string): Promise<void> {
  const response = await fetch(manifestUrl, { credentials: "omit", signal: AbortSignal.timeout(longestWaitMs) });
  if (!response.ok) throw new Error(`${manifestUrl} answered ${response.status}`);
  const { scripts, styles } = manifestFiles(await response.json(), manifestUrl, scriptSet);
  await Promise.all([...styles.map(loadStyle), ...scripts.map((url) => loadScript(url))]);
}

/**
 * The files of a manifest, as whole addresses. Manifests have lists called `js` and `css`, or a list `entrypoints`, as common
 * build tools write it; addresses in them are relative to the manifest. One of several script sets has such lists for each, under
 * its name (docs/gateways.md, Apps of contact and request pages).
 *
 * @throws when it is no such manifest, or lists what is no file on the web.
 */
export function manifestFiles(manifest: unknown, manifestUrl: string, scriptSet?: string): ManifestFiles {
  const lists = scriptSet !== undefined && isRecord(manifest) ? manifest[scriptSet] : manifest;
  const { js, css, entrypoints } = isRecord(lists) ? lists : {};
  const listed = [...texts(js), ...texts(css), ...texts(entrypoints)];
  if (listed.length === 0) throw new Error(`${manifestUrl} lists no files`);
  const files = listed.map((file) => new URL(file, manifestUrl));
  const other = files.find(({ protocol }) => !/^https?:$/.test(protocol));
  if (other !== undefined) throw new Error(`${manifestUrl} lists ${other.href}, which is no file on the web`);
  const ending = (extension: string) =>
    files.filter(({ pathname }) => pathname.endsWith(extension)).map(({ href }) => href);
  return { scripts: ending(".js"), styles: ending(".css") };
}

function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The folder above the content folder, as far as it may be seen: generators keep pictures and their configuration there. It has
 * a place in the content folder by this name, so that it is listed, watched and read like everything else.
 */
export const aboveFolder = "@above";
const prefix = `${aboveFolder}/`;

/** Names of folders whose files a generator copies to the site as they are, from the folder above. */
const staticPath = /^(?:static|public|assets|images|img|\.gitbook\/assets|website\/static)(?:\/|$)/;
/** Folders that are entered only for what may be seen in them. */
const waysThere = /^(?:\.gitbook|\.vitepress|website)$/;

/** By these names generators, and the hosts of their sites, are told what to do. */
const configurationName =
  /^(?:mkdocs\.ya?ml|(?:docs|mint)\.json|book\.toml|_config\.ya?ml|docfx\.json|toc\.ya?ml|SUMMARY\.md|versions\.json|(?:myst|_toc)\.yml|docusaurus\.config\.\w+|sidebars\.\w+|(?:astro|starlight)\.config\.\w+|hugo\.(?:toml|ya?ml|json)|config\.toml|\.gitbook\.ya?ml|_redirects|netlify\.toml|vercel\.json|conf\.py|\.vitepress\/config(?:\.\w+|\/[\w-]+\.\w+)?)$/;
/** What a folder has that is somebody's project, and not the home of whoever put a folder of texts into it. */
const projectSign = /^(?:\.git|package\.json|website|(?:LICEN[CS]E|README)(?:\.\w+)?)$/i;

/** Whether a path, relative to the content folder or to the one above, is that of a generator's or host's configuration. */
export function isConfigurationPath(path: string): boolean {
  return configurationName.test(path.replace(/^website\//, ""));
}

export function isAbove(path: string): boolean {
  return path === aboveFolder || path.startsWith(prefix);
}

/** The path from the folder above; undefined for what is in the content folder itself. */
export function pathFromAbove(path: string): string | undefined {
  return path === aboveFolder ? "" : path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** Where a path of the content folder lies on disk. */
export function onDisk(root: string, path: string): string {
  const above = pathFromAbove(path);
  return above === undefined ? join(root, path) : join(dirname(root), above);
}

/** Whether something in the folder above may be seen at all. Nothing in it that has a dot in front or is an installed package is. */
export function isSeenAbove(path: string): boolean {
  const isOpen = path === "" || waysThere.test(path) || isConfigurationPath(path) || staticPath.test(path);
  const below = path.replace(/^\.(?:gitbook|vitepress)(?=\/|$)|^\.gitbook\.ya?ml$/, "");
  return isOpen && !below.split("/").some((name) => name.startsWith(".") || name === "node_modules");
}

/** Whether the folder above belongs to the content folder: a generator's configuration or a project's files lie in it. */
export function looksAbove(root: string): boolean {
  const above = dirname(root);
  if (above === root || dirname(above) === above) return false;
  try {
    return readdirSync(above).some((name) => projectSign.test(name) || isConfigurationPath(name));
  } catch {
    return false;
  }
}

/** The content folder itself has its own place already. */
export function isContentFolder(root: string, path: string): boolean {
  return pathFromAbove(path) === basename(root);
}

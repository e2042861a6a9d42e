import { posix } from "node:path";
import { findInside, wellKnownFolder } from "#server/content/files/watch/list-folder.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import type { SiteIndex } from "./index-types.ts";

/** A file that may be sent to visitors. */
export type AssetFile = {
  /** Absolute path on disk. */
  readonly file: string;
  readonly mime: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** Sent to those only who come from a page that links it: they know its version. */
  readonly isForLinks: boolean;
  /** Hash of its bytes; undefined while they are others than the index knows. */
  readonly version: () => Promise<string | undefined>;
};

/** Files that are sent, by extension. Anything else in a content folder, Markdown and YAML above all, is never sent. */
const mimeTypes: ReadonlyMap<string, string> = new Map([
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".avif", "image/avif"],
  [".ico", "image/vnd.microsoft.icon"],
  [".pdf", "application/pdf"],
  [".mp4", "video/mp4"],
  [".webm", "video/webm"],
  [".ogv", "video/ogg"],
  [".mp3", "audio/mpeg"],
  [".vtt", "text/vtt; charset=utf-8"],
  [".srt", "application/x-subrip"],
  [".zip", "application/zip"],
  [".gz", "application/gzip"],
  [".tgz", "application/gzip"],
  [".txt", "text/plain; charset=utf-8"],
  [".log", "text/plain; charset=utf-8"],
  [".csv", "text/csv; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".woff2", "font/woff2"],
]);

/** Sent when a page links them, and shown as they are written: texts of programs, settings and other tools. */
const linkedTexts =
  /\.(?:ya?ml|toml|ini|cfg|conf|properties|xml|xsd|xsl|rst|adoc|ipynb|tex|bib|diff|patch|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|fs|vb|php|pl|lua|r|jl|hs|ex|exs|erl|clj|scala|dart|m|sql|graphql|proto|tf|hcl|bicep|sh|bash|zsh|ps1|psm1|psd1|m?[jt]s|jsx|tsx|vue|css|scss|less|mmd|dot|puml|jsonl?c?|avsc|env\.example)$/i;
/** Likewise, and kept by whoever opens them: documents and archives. */
const linkedFiles =
  /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf|epub|drawio|vsdx?|psd|ai|eps|tar|bz2|xz|zst|7z|whl|jar|nupkg|gem|ttf|otf|woff|wav|ogg|m4a|mov|wasm)$/i;

/** Whether a file is sent where a page links it, and to nobody else. */
export function isForLinks(file: string): boolean {
  return linkedTexts.test(file) || linkedFiles.test(file);
}

/** Files whose readers know their names, and which have no extension: RFC 8615. */
const wellKnownJson = /(?:^|\/)(?:apple-app-site-association|assetlinks|openid-configuration)$/;

/** Data, which no page shows inside itself: how large and how new it is concerns only pages that link it. */
const dataKinds: ReadonlySet<string> = new Set([".zip", ".gz", ".tgz", ".txt", ".log", ".csv", ".json"]);

export function isData(file: string): boolean {
  return dataKinds.has(posix.extname(file).toLowerCase());
}

/** Whether anybody may ask for a file. */
export function mayBeSent(file: string): boolean {
  return mimeTypes.has(posix.extname(file).toLowerCase()) || isWellKnown(file);
}

export function isWellKnown(file: string): boolean {
  return file.startsWith(`${wellKnownFolder}/`);
}

function mimeOf(file: string): string | undefined {
  const known = mimeTypes.get(posix.extname(file).toLowerCase());
  if (known !== undefined) return known;
  if (!isWellKnown(file)) {
    if (linkedTexts.test(file)) return "text/plain; charset=utf-8";
    return linkedFiles.test(file) ? "application/octet-stream" : undefined;
  }
  return wellKnownJson.test(file) ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
}

/**
 * Path traversal guard: looks a file up by its path relative to the content folder, percent-encoded or not. Only files that were
 * found in the folder are known, so a path can lead nowhere else; undefined for all others (docs/behaviour/content.md, Content).
 */
export function findAsset(
  root: string,
  { assets, versions }: Pick<SiteIndex, "assets" | "versions">,
  relativePath: string,
): AssetFile | undefined {
  const asset = assets.get(relativePath) ?? assets.get(percentDecoded(relativePath) ?? relativePath);
  const mime = asset && mimeOf(asset.file);
  if (asset === undefined || mime === undefined) return undefined;
  // What was a file may have become a link since.
  const found = findInside(root, asset.file);
  if (found?.stats.isFile() !== true) return undefined;
  const { real, stats } = found;
  return {
    file: real,
    mime,
    bytes: stats.size,
    mtimeMs: stats.mtimeMs,
    isForLinks: !mayBeSent(asset.file),
    version: () => versions.read(asset),
  };
}

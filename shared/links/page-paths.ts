import { SiteError } from "#shared/errors.ts";
import { slugOf } from "./slug.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";

/** A path builder was called without what it needs. */
class PathOptionsError extends SiteError {
  override readonly name = "PathOptionsError";
  readonly code = "PATH_OPTIONS_INVALID";
  constructor(option: "basePath" | "slug") {
    super(`${option} option is required and must be a string`);
  }
}

/** `basePath` is empty or a product's address, e.g. `/tracker`, with or without a trailing slash. */
type BaseOptions = { readonly basePath: string };
type SlugOptions = BaseOptions & { readonly slug: string };

/**
 * Address of a documentation page: `{base}/docs/{slug}` (docs/behaviour/addresses.md, Links and addresses).
 *
 * @throws {PathOptionsError} when an option is not a string; so do the other builders.
 */
export function docsPath({ basePath, slug }: SlugOptions): string {
  return `${checkedBase(basePath)}/docs/${checkedSlug(slug)}`;
}

/** Address of a knowledge base article: `{base}/kb/{slug}`. */
export function kbPath({ basePath, slug }: SlugOptions): string {
  return `${checkedBase(basePath)}/kb/${checkedSlug(slug)}`;
}

/** Address of a knowledge base home: `{base}/kb`. */
export function kbHomePath({ basePath }: BaseOptions): string {
  return `${checkedBase(basePath)}/kb`;
}

/** Address of a product's resource page: `{base}/resources`. */
export function resourcesPath({ basePath }: BaseOptions): string {
  return `${checkedBase(basePath)}/resources`;
}

function checkedBase(basePath: unknown): string {
  if (typeof basePath !== "string") throw new PathOptionsError("basePath");
  return withoutTrailingSlashes(basePath);
}

function checkedSlug(slug: unknown): string {
  if (typeof slug !== "string") throw new PathOptionsError("slug");
  return slugOf(slug);
}

import { isRootRelative } from "#shared/links/root-relative.ts";

/** An address of this site as the theme's sheet below `/assets` names it: relatively, so that it holds wherever the site is mounted. */
export function sheetAddress(url: string): string {
  return isRootRelative(url) ? `..${url}` : url;
}

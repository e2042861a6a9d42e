/** In the address that a browser without scripts is sent back to when its form was not taken: the page's title then begins with "Error:". */
export const refusedKey = "refused";

/** Where a form that was not taken leads: its page, at the place that says why. */
export function refusedAddress(page: string, place: string): string {
  return `${page}?${refusedKey}#${place}`;
}

const elsewhere = /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;
const unprintable = /[\\\p{Cc}\p{Surrogate}]|\/\//u;

/** Whether a page could answer at a written address: on this site, and one that a browser can ask for. */
export function isOwnAddress(written: string): boolean {
  return !elsewhere.test(written) && !unprintable.test(written);
}

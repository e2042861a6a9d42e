import { addressDecoded } from "#shared/links/percent-decoding.ts";

const elsewhere = /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;
/** Where a service answers before any page could. */
const services =
  /^\/*(?:(?:gateway|assets|media|\.well-known|dev-reload)(?:[/?#]|$)|(?:healthz|readyz|robots\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|opensearch\.xml|llms\.txt|favicon\.ico|site\.webmanifest)\/?(?:[?#]|$))/;
const unprintable = /[\\\p{Cc}\p{Surrogate}]|\/\//u;

/** Address validation: whether a page could answer at a written address: on this site, and one that a browser can ask for. */
export function isOwnAddress(written: string): boolean {
  return !elsewhere.test(written) && !unprintable.test(written);
}

/** Whether a service of the site answers at a written address, so that no page can. */
export function isServiceAddress(written: string): boolean {
  return services.test(addressDecoded(written.trim()) ?? written.trim());
}

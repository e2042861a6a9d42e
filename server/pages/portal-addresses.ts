import { requestsPagePath } from "#shared/links/site-paths.ts";
import type { PageExtra } from "./page-extra.ts";

/** Client-side routes of the requests portal: told apart in the browser, one page on the server, kept under no other name. */
export const portalAddresses: PageExtra = {
  ownerOf: (path) => (path.startsWith(`${requestsPagePath}/`) ? requestsPagePath : undefined),
};

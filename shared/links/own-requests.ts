import { requestsPagePath } from "./site-paths.ts";

/** Where the server itself lists a signed-in visitor's requests, without language prefix; never kept by anybody. */
export const ownRequestsPath = `${requestsPagePath}/mine`;

/** One of them, with what was written. */
export function ownRequestPath(reference: string): string {
  return `${ownRequestsPath}/${encodeURIComponent(reference)}`;
}

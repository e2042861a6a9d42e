import { languageTags } from "#client/page-language.ts";
import { pagePath } from "#client/public-url.ts";
import { splitLocale } from "#shared/locale.ts";

/**
 * Old addresses of the requests portal named their page in the hash: `/requests#!/path` is `/requests/path` now, on every page of
 * the portal, with the queries of both. Other hashes and other pages are left alone (docs/behaviour/requests.md, Contact pages).
 */
export function rewriteLegacyHash(): void {
  const { pathname, search, hash, origin } = location;
  const page = splitLocale(pagePath(), languageTags()).path;
  const below = /^\/requests(?=\/|$)/.exec(page)?.[0];
  const portal = below && pathname.slice(0, pathname.length - page.length) + below;
  if (!portal || !hash.startsWith("#!/")) return;
  const [path = "", query = ""] = hash.slice("#!".length).split(/\?(.*)/s);
  // `..` must not lead out of the portal.
  if (!new URL(portal + path, origin).pathname.startsWith(`${portal}/`)) return;
  const queries = [search.slice(1), query].filter((each) => each !== "").join("&");
  history.replaceState(history.state, "", portal + path + (queries === "" ? "" : `?${queries}`));
}

/** Rewrites the address now, and for links of that kind inside the portal, which then looks at its address again. */
export function followLegacyHash(): void {
  rewriteLegacyHash();
  addEventListener("hashchange", rewriteAgain);
}

function rewriteAgain(): void {
  const before = location.href;
  rewriteLegacyHash();
  if (location.href !== before) dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

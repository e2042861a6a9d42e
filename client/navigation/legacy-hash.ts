/**
 * Old addresses of the requests portal named their page in the hash: `/requests#!/path` is `/requests/path` now, query kept. Other
 * hashes and other pages are left alone (docs/behaviour.md, Contact pages).
 */
export function rewriteLegacyHash(): void {
  const { pathname, search, hash } = location;
  if (!/^(\/ja)?\/requests\/?$/.test(pathname) || !hash.startsWith("#!/")) return;
  history.replaceState(history.state, "", pathname.replace(/\/$/, "") + hash.slice("#!".length) + search);
}

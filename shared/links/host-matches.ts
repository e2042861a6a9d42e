/**
 * Host name pattern: whether `host`, with its port where that is not the usual one, is named by one of `patterns`. `*.` stands
 * for any names before the rest; a pattern without a port is for every port, one with 80 or 443 for a host without one, too.
 */
export function hostMatches(patterns: readonly string[], host: string): boolean {
  const [name, port] = nameAndPort(host.toLowerCase());
  return patterns.some((pattern) => {
    const [wantedName, wantedPort] = nameAndPort(pattern);
    const isPort = wantedPort === "" || wantedPort === port || (port === "" && usualPorts.has(wantedPort));
    return isPort && (wantedName.startsWith("*.") ? name.endsWith(wantedName.slice(1)) : name === wantedName);
  });
}

/** Browsers leave these out. */
const usualPorts: ReadonlySet<string> = new Set(["80", "443"]);

/** A dot at the end of a name makes no other host of it. */
function nameAndPort(host: string): readonly [name: string, port: string] {
  const [port = ""] = /:\d+$/.exec(host) ?? [];
  const name = host.slice(0, host.length - port.length);
  return [name.endsWith(".") ? name.slice(0, -1) : name, port.slice(1)];
}

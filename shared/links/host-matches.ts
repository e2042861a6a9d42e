/**
 * Host name pattern: whether `host`, with its port where that is not the usual one, is named by one of `patterns`. `*.` stands
 * for any names before the rest; a pattern without a port is for every port.
 */
export function hostMatches(patterns: readonly string[], host: string): boolean {
  const wanted = host.toLowerCase();
  const withoutPort = wanted.replace(/:\d+$/, "");
  return patterns.some((pattern) => {
    const compared = /:\d+$/.test(pattern) ? wanted : withoutPort;
    return pattern.startsWith("*.") ? compared.endsWith(pattern.slice(1)) : compared === pattern;
  });
}

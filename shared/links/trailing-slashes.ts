/** An address or path without the slashes that it ends with. Linear, which an expression for it is not. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

import type { StatedRedirect } from "./stated-redirect.ts";

const isTarget = /^(?:\/|https?:\/\/)/i;

/** The lines of a `_redirects` file: `from [query=:value] to [status] [Condition=…]`; rewrites (200) and errors are no redirects. */
export function netlifyLines(file: string, text: string): readonly StatedRedirect[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const comment = line.search(/(?:^|\s)#/);
    const words = (comment === -1 ? line : line.slice(0, comment)).trim().split(/\s+/);
    const [from = "", ...rest] = words;
    const target = rest.findIndex((word) => isTarget.test(word));
    const place = { file, line: index + 1 };
    if (from === "" || target === -1) return from === "" ? [] : [{ from, to: "", ...place }];
    const status = rest.slice(target + 1).find((word) => /^\d{3}!?$/.test(word));
    if (status !== undefined && !status.startsWith("3")) return [];
    const conditions = [...rest.slice(0, target), ...rest.slice(target + 1)].filter((word) => word.includes("="));
    const refused =
      conditions.length === 0 ? {} : { refused: `it depends on ${conditions[0]}, which is not looked at here` };
    return [{ from, to: rest[target] ?? "", ...place, ...refused }];
  });
}

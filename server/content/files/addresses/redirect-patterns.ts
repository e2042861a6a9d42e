/** A redirect for many addresses: `/blog/:year/*` → `/news/:year/:splat`. */
export type RedirectPattern = {
  /** Names of the path: literal in lower case, `:name` for one, `*name` for all that follow. */
  readonly from: readonly string[];
  readonly to: string;
};

const named = /^:([A-Za-z_]\w*)([*+])?$/;
/** What Vercel and Mintlify write: `:path(.*)`, `(.*)`. */
const rest = /^(?::([A-Za-z_]\w*))?\(\.[*+]\)$/;

/** Whether an address stands for many. */
export function isPattern(from: string): boolean {
  return /\*|\/:|[()]/.test(from);
}

/**
 * A written redirect as a pattern. Undefined for what cannot be followed: expressions, stars in the middle, and targets whose
 * host a visitor would choose (an open redirect).
 */
export function patternOf(from: string, to: string): RedirectPattern | undefined {
  const names = from.split("/").filter((name) => name !== "");
  const parts: string[] = [];
  for (const [index, name] of names.entries()) {
    const part = partOf(name);
    const isRest = part?.startsWith("*");
    if (part === undefined || (isRest && index < names.length - 1)) return undefined;
    parts.push(part);
  }
  return /^(?:\/(?!\/)|https?:\/\/[^/:*?#]+(?::\d+)?\/)/i.test(to) ? { from: parts, to } : undefined;
}

function partOf(name: string): string | undefined {
  if (name === "*") return "*splat";
  const [, one, repeated] = named.exec(name) ?? [];
  if (one !== undefined) return repeated === undefined ? `:${one}` : `*${one}`;
  const others = rest.exec(name);
  if (others !== null) return `*${others[1] ?? "1"}`;
  return /[*():]/.test(name) ? undefined : name.toLowerCase();
}

/** Where a pattern leads from a path that it means; undefined for others. What a visitor wrote stays below the target's host. */
export function followPattern({ from, to }: RedirectPattern, path: string): string | undefined {
  const names = path.split("/").filter((name) => name !== "");
  const values = new Map<string, string>();
  for (const [index, part] of from.entries()) {
    if (part.startsWith("*")) {
      const found = names.slice(index).join("/");
      values.set(part.slice(1), found);
      values.set("splat", found);
      return filled(to, values);
    }
    const name = names[index];
    if (name === undefined) return undefined;
    if (part.startsWith(":")) values.set(part.slice(1), name);
    else if (part !== name.toLowerCase()) return undefined;
  }
  return names.length === from.length ? filled(to, values) : undefined;
}

function filled(to: string, values: ReadonlyMap<string, string>): string {
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]+)?(.*)$/is.exec(to) ?? [];
  const written = path.replace(/:([A-Za-z_]\w*)[*+]?|\$(\d)/g, (whole, name?: string, number?: string) => {
    const value = values.get(name ?? number ?? "");
    return value === undefined ? whole : encodeURI(value).replace(/[?#]/g, encodeURIComponent);
  });
  return origin + written.replace(/^[/\\]+/, "/");
}

/** What addresses looked like before, besides the old addresses of single pages. */
export type OldForms = {
  /** What they began with: `/docs`. */
  readonly prefixes: readonly string[];
  readonly patterns: readonly RedirectPattern[];
};

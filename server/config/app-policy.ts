import * as z from "zod";
import type { Variable } from "./variable.ts";

/** What a page may take from elsewhere for an app, by what it takes: sources of a Content-Security-Policy. */
export type AppPolicy = {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  readonly frame?: readonly string[];
  readonly font?: readonly string[];
  readonly media?: readonly string[];
  readonly worker?: readonly string[];
  readonly form?: readonly string[];
};

/** Directives by their names, with what they take besides origins. Scripts of the page's own text are never allowed, nor is `eval`. */
const directives: Readonly<Record<string, { readonly kind: keyof AppPolicy; readonly words: readonly string[] }>> = {
  "script-src": { kind: "script", words: [] },
  "style-src": { kind: "style", words: ["'unsafe-inline'"] },
  "connect-src": { kind: "connect", words: [] },
  "img-src": { kind: "image", words: ["blob:"] },
  "frame-src": { kind: "frame", words: [] },
  "font-src": { kind: "font", words: ["data:"] },
  "media-src": { kind: "media", words: ["blob:"] },
  "worker-src": { kind: "worker", words: ["'self'", "blob:"] },
  "form-action": { kind: "form", words: [] },
};

const origin = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;
const maxSources = 50;

/** A Content-Security-Policy that adds to a page's own: `script-src https://cdn.example; style-src 'unsafe-inline'`. */
export function appPolicy(name: string, app: string): Variable<AppPolicy> & { readonly isOptional: true } {
  const schema = z.string().transform((text, context): AppPolicy => {
    const policy = policyOf(text);
    if (policy !== undefined) return policy;
    context.addIssue("not a policy");
    return z.NEVER;
  });
  return {
    name,
    meaning: `What ${app} needs besides its own origin, as a Content-Security-Policy; only pages with it allow that.`,
    expected: `directives divided by semicolons, of ${Object.keys(directives).join(", ")}, each with origins such as https://cdn.example.com (style-src may have 'unsafe-inline')`,
    schema,
    isOptional: true,
  };
}

/** Undefined for what is no policy that a page here may have. */
function policyOf(text: string): AppPolicy | undefined {
  const policy: { -readonly [Kind in keyof AppPolicy]: string[] } = {};
  const parts = text.split(";").map((part) => part.trim().split(/\s+/));
  for (const [directive = "", ...sources] of parts) {
    if (directive === "") continue;
    const known = Object.hasOwn(directives, directive) ? directives[directive] : undefined;
    if (known === undefined || sources.length === 0 || sources.length > maxSources) return undefined;
    if (!sources.every((source) => known.words.includes(source) || origin.test(source))) return undefined;
    policy[known.kind] = [...(policy[known.kind] ?? []), ...sources];
  }
  return Object.keys(policy).length === 0 ? undefined : policy;
}

/** What either allows. */
export function bothPolicies(one: AppPolicy, other: AppPolicy = {}): AppPolicy {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof AppPolicy>;
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set([...(one[kind] ?? []), ...(other[kind] ?? [])])]]),
  );
}

/** As an operator reads it. */
export function policyText(policy: AppPolicy): string {
  return Object.entries(directives)
    .flatMap(([name, { kind }]) => (policy[kind] === undefined ? [] : [`${name} ${policy[kind].join(" ")}`]))
    .join("; ");
}

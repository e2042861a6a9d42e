import type { Provider, ResolutionDetails } from "@openfeature/web-sdk";
import { publicUrl } from "#client/public-url.ts";
import { featureGatesPath } from "#shared/experiments/feature-gates.ts";

/** A widget that waits longer for its experiment would come as a surprise. */
const timeoutMs = 5000;

type Flag = { readonly key: string; readonly value: unknown; readonly reason?: string; readonly variant?: string };

/**
 * What this site's server decided, asked for once by the OpenFeature Remote Evaluation Protocol: nothing is stored, nothing is
 * asked again while the page is read. Initialising rejects when there is no answer, or none that can be understood.
 */
export function gateProvider(): Provider {
  const decided = new Map<string, Flag>();
  const resolve = <Value>(key: string, defaultValue: Value): ResolutionDetails<Value> => {
    const flag = decided.get(key);
    if (flag === undefined || typeof flag.value !== typeof defaultValue || flag.value === null) {
      return { value: defaultValue, reason: "DEFAULT" };
    }
    const { value, reason = "UNKNOWN", variant } = flag;
    // Of the kind that was asked for; what is in an object is its reader's business.
    return { value: value as Value, reason, ...(variant !== undefined && { variant }) };
  };
  return {
    metadata: { name: "this site" },
    runsOn: "client",
    async initialize(context) {
      const response = await fetch(publicUrl(`${featureGatesPath}/ofrep/v1/evaluate/flags`), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ context }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`feature gates were answered with ${response.status}`);
      // Whatever is no list makes this throw, which counts as no answer.
      const { flags } = (await response.json()) as { readonly flags: readonly (Flag | null)[] };
      for (const flag of flags) if (typeof flag?.key === "string") decided.set(flag.key, flag);
    },
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve,
  };
}

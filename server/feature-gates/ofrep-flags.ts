import * as z from "zod";
import type { UpstreamAnswer } from "#server/gateway/ask-upstream.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { type ExperimentName, experimentDefaults } from "#shared/experiments/experiments.ts";
import type { FeatureGateSettings, GateContext } from "#shared/experiments/feature-gates.ts";
import type { Evaluation, FlagSource } from "./flag-source.ts";

const bulkPath = "/ofrep/v1/evaluate/flags";

const flagSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  reason: z.string().max(100).default("UNKNOWN"),
  variant: z.string().max(100).optional(),
});
const bulkSchema = z.object({ flags: z.array(z.unknown()) });

/**
 * Asks a service that speaks the OpenFeature Remote Evaluation Protocol, by the names that it has for our experiments and
 * flags (`names`, by ours). Flags of other sites in its answer are passed over.
 */
export function ofrepFlags(
  upstream: Pick<Upstream, "call">,
  settings: FeatureGateSettings,
  names: ReadonlyMap<string, string> = new Map(),
): FlagSource {
  const ours = new Map([...names].map(([own, its]) => [its, own]));
  const { clientKey, environment, perimeter } = settings;
  const ask = async <Value>(
    suffix: string,
    context: GateContext,
    absent: Value,
    read: (answer: UpstreamAnswer) => Value,
  ) => {
    const result = await upstream.call({
      method: "POST",
      suffix,
      headers: { "content-type": "application/json", accept: "application/json", authorization: `Bearer ${clientKey}` },
      body: JSON.stringify({ context: { ...context, environment, perimeter } }),
      read: (answer) => {
        if (answer.status === 404 && isUnknownFlag(answer)) return absent;
        if (answer.status !== 200) throw new Error(`the service answered ${answer.status}`);
        return read(answer);
      },
    });
    if (!result.ok) throw result.error;
    return result.value;
  };
  return {
    evaluateExperiments: (context) =>
      ask(bulkPath, context, [], (answer) =>
        bulkSchema.parse(answer.json()).flags.flatMap((flag) => evaluation(flag, ours)),
      ),
    evaluateFlag: (name, context) =>
      ask(
        `${bulkPath}/${encodeURIComponent(names.get(name) ?? name)}`,
        context,
        false,
        (answer) => flagSchema.parse(answer.json()).value === true,
      ),
  };
}

/** The service works and has no such flag: the default holds, and nobody needs to be told. */
function isUnknownFlag(answer: UpstreamAnswer): boolean {
  try {
    return z.object({ errorCode: z.literal("FLAG_NOT_FOUND") }).safeParse(answer.json()).success;
  } catch {
    return false;
  }
}

/** A flag of ours that could be evaluated: an object of its parameters. */
function evaluation(flag: unknown, ours: ReadonlyMap<string, string>): readonly Evaluation[] {
  const { success, data } = flagSchema.safeParse(flag);
  if (!success) return [];
  const { value: raw, reason, variant } = data;
  const key = ours.get(data.key) ?? data.key;
  if (!isExperiment(key)) return [];
  const value = z.record(z.string(), z.unknown()).safeParse(raw);
  if (!value.success) return [];
  const parameters = Object.keys(experimentDefaults[key]).map((name) => [name, value.data[name] === true] as const);
  return [{ key, value: Object.fromEntries(parameters), reason, variant }];
}

function isExperiment(key: string): key is ExperimentName {
  return Object.hasOwn(experimentDefaults, key);
}

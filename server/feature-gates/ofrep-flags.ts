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

/** Asks a service that speaks the OpenFeature Remote Evaluation Protocol. Flags of other sites in its answer are passed over. */
export function ofrepFlags(upstream: Pick<Upstream, "call">, settings: FeatureGateSettings): FlagSource {
  const { clientKey, environment, perimeter } = settings;
  const ask = async <Value>(suffix: string, context: GateContext, read: (answer: UpstreamAnswer) => Value) => {
    const result = await upstream.call({
      method: "POST",
      suffix,
      headers: { "content-type": "application/json", accept: "application/json", authorization: `Bearer ${clientKey}` },
      body: JSON.stringify({ context: { ...context, environment, perimeter } }),
      read: (answer) => {
        if (answer.status !== 200) throw new Error(`the service answered ${answer.status}`);
        return read(answer);
      },
    });
    if (!result.ok) throw result.error;
    return result.value;
  };
  return {
    evaluateExperiments: (context) =>
      ask(bulkPath, context, (answer) => bulkSchema.parse(answer.json()).flags.flatMap(evaluation)),
    evaluateFlag: (name, context) =>
      ask(
        `${bulkPath}/${encodeURIComponent(name)}`,
        context,
        (answer) => flagSchema.parse(answer.json()).value === true,
      ),
  };
}

/** A flag of ours that could be evaluated: an object of its parameters. */
function evaluation(flag: unknown): readonly Evaluation[] {
  const { success, data } = flagSchema.safeParse(flag);
  if (!success || !isExperiment(data.key)) return [];
  const { key, value: raw, reason, variant } = data;
  const value = z.record(z.string(), z.unknown()).safeParse(raw);
  if (!value.success) return [];
  const parameters = Object.keys(experimentDefaults[key]).map((name) => [name, value.data[name] === true] as const);
  return [{ key, value: Object.fromEntries(parameters), reason, variant }];
}

function isExperiment(key: string): key is ExperimentName {
  return Object.hasOwn(experimentDefaults, key);
}

import { createHash } from "node:crypto";
import { type ExperimentName, experimentDefaults } from "#shared/experiments/experiments.ts";
import type { GateContext } from "#shared/experiments/feature-gates.ts";
import type { Evaluation, FlagSource } from "./flag-source.ts";

/** The share of visitors for whom something is on, by its name: 0 nobody, 1 everybody. */
export type FlagShares = ReadonlyMap<string, number>;

/**
 * Decides from settings. A share between 0 and 1 takes the same visitors each time, others for each name; a visitor without a
 * key is not among them.
 */
export function settingsFlags(sharesNow: () => FlagShares): FlagSource {
  const isOn = (name: string, { targetingKey }: GateContext) => {
    const share = sharesNow().get(name) ?? 0;
    return share === 1 || (targetingKey !== undefined && placeOf(`${name} ${targetingKey}`) < share);
  };
  return {
    async evaluateExperiments(context) {
      const shares = sharesNow();
      // Object.keys cannot know that there are no other experiments than those of the type.
      const names = Object.keys(experimentDefaults) as ExperimentName[];
      return names.map((key): Evaluation => {
        const parameters = Object.keys(experimentDefaults[key]);
        const value = Object.fromEntries(parameters.map((name) => [name, isOn(`${key}.${name}`, context)]));
        const stated = parameters.flatMap((name) => shares.get(`${key}.${name}`) ?? []);
        return { key, value, reason: reasonOf(stated), variant: Object.values(value).includes(true) ? "on" : "off" };
      });
    },
    evaluateFlag: async (name, context) => isOn(name, context),
  };
}

function reasonOf(shares: readonly number[]): string {
  if (shares.length === 0) return "DEFAULT";
  return shares.every((share) => share === 0 || share === 1) ? "STATIC" : "SPLIT";
}

/** A number from 0 to 1, the same for the same text. */
function placeOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

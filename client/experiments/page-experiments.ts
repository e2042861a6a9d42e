import type { LookUpExperiment } from "#shared/experiments/experiments.ts";
import { type LookUpParts, lookUpExperimentWith } from "./look-up-experiment.ts";

let lookUp: LookUpExperiment | undefined;

/** Singleton: the page's experiments; the first call starts the feature gates for all. */
export function pageExperiments(parts: LookUpParts): LookUpExperiment {
  lookUp ??= lookUpExperimentWith(parts);
  return lookUp;
}

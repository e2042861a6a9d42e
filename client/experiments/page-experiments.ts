import type { LookUpExperiment } from "#shared/experiments/experiments.ts";
import { type LookUpParts, lookUpExperimentWith } from "./look-up-experiment.ts";

let lookUp: LookUpExperiment | undefined;

/** The page's one way to its experiments: whoever asks first starts the gates for all. */
export function pageExperiments(parts: LookUpParts): LookUpExperiment {
  lookUp ??= lookUpExperimentWith(parts);
  return lookUp;
}

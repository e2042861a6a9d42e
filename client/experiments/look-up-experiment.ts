import { experimentDefaults, type LookUpExperiment } from "#shared/experiments/experiments.ts";

/** Asks the feature-gate service about an experiment. Until there is one every visitor has the defaults. */
export const lookUpExperiment: LookUpExperiment = async (name) => experimentDefaults[name];

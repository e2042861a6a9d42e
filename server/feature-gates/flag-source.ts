import type { Experiments } from "#shared/experiments/experiments.ts";
import type { FeatureFlagName, GateContext } from "#shared/experiments/feature-gates.ts";

/** An experiment's parameters for one visitor, in the words of the OpenFeature Remote Evaluation Protocol. */
export type Evaluation = {
  readonly key: keyof Experiments;
  /** Parameters that are not there have their defaults. */
  readonly value: Readonly<Record<string, boolean>>;
  readonly reason: string;
  readonly variant?: string | undefined;
};

/** Where feature gates are decided: settings, or a service. */
export type FlagSource = {
  /** @throws {GatewayError} when the service cannot be asked. */
  evaluateExperiments(context: GateContext): Promise<readonly Evaluation[]>;
  /** @throws {GatewayError} when the service cannot be asked. */
  evaluateFlag(name: FeatureFlagName, context: GateContext): Promise<boolean>;
};

import { OpenFeature, type Provider } from "@openfeature/web-sdk";
import { type ExperimentName, type Experiments, experimentDefaults } from "#shared/experiments/experiments.ts";
import type { FeatureGateSettings, GateContext } from "#shared/experiments/feature-gates.ts";
import { gateProvider } from "./gate-provider.ts";

export type FeatureGateState = "uninitialised" | "initialised" | "failed";

export type LookedUp<Name extends ExperimentName> = {
  readonly parameters: Experiments[Name];
  /** OpenFeature's word for why they are so. */
  readonly reason: string;
};

/** The page's feature gates (docs/behaviour/measuring.md, Experiments). */
export type FeatureGates = {
  state(): FeatureGateState;
  /** Asks the service once about all experiments. Never rejects: a failure is reported, and the defaults hold from then on. */
  initialise(context: GateContext): Promise<void>;
  /** The defaults unless the gates are initialised. */
  lookUp<Name extends ExperimentName>(name: Name): LookedUp<Name>;
};

type GateParts = {
  readonly reportError: (message: string, error: unknown) => void;
  readonly provider?: Provider;
};

/** Other scripts of a page may use OpenFeature too. */
const domain = "signpost";

/** Feature gates by OpenFeature, decided by this site's own server or the service behind it. */
export function createFeatureGates(settings: FeatureGateSettings, parts: GateParts): FeatureGates {
  const { reportError, provider } = parts;
  const { clientKey, environment, perimeter } = settings;
  let state: FeatureGateState = "uninitialised";

  const start = async (context: GateContext) => {
    if (clientKey === "") throw new Error("feature gates have no client key");
    const known = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined));
    await OpenFeature.setProviderAndWait(domain, provider ?? gateProvider(), { ...known, environment, perimeter });
  };
  return {
    state: () => state,
    async initialise(context) {
      try {
        await start(context);
        state = "initialised";
      } catch (error) {
        state = "failed";
        reportError("feature gates could not be initialised", error);
      }
    },
    lookUp(name) {
      const defaults = experimentDefaults[name];
      if (state !== "initialised") return { parameters: defaults, reason: "DEFAULT" };
      const { value, reason = "UNKNOWN" } = OpenFeature.getClient(domain).getObjectDetails(name, { ...defaults });
      return { parameters: checked(defaults, value), reason };
    },
  };
}

/** The parameters of the defaults, with what the service decided where that is true or false. */
function checked<Parameters extends Readonly<Record<string, boolean>>>(
  defaults: Parameters,
  value: unknown,
): Parameters {
  const decided = Object.entries(value ?? {}).filter(([key, each]) => key in defaults && typeof each === "boolean");
  return { ...defaults, ...Object.fromEntries(decided) };
}

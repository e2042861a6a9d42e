import type { Track } from "#shared/analytics/track.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import { type ExperimentName, experimentDefaults, type LookUpExperiment } from "#shared/experiments/experiments.ts";
import type { FeatureGateSettings } from "#shared/experiments/feature-gates.ts";
import { cohortAttributes } from "./cohort-attributes.ts";
import type { FeatureGates } from "./feature-gates.ts";

export type LookUpParts = {
  readonly track: Track;
  readonly anonymousId: () => string;
  readonly reportError: (message: string, error: unknown) => void;
  /** Never rejects. */
  readonly whoIsThere: () => Promise<AuthState>;
};

/**
 * Asks the page's feature gates about experiments. Their code is loaded with the first question, and not at all where the page
 * says that nothing can be on. What an experiment decided is tracked once a page.
 */
export function lookUpExperimentWith(parts: LookUpParts): LookUpExperiment {
  let gates: Promise<FeatureGates | undefined> | undefined;
  const tracked = new Set<ExperimentName>();
  return async (name) => {
    gates ??= startGates(parts).catch((error: unknown) => {
      parts.reportError("feature gates could not be loaded", error);
      return undefined;
    });
    const found = (await gates)?.lookUp(name);
    if (found === undefined) return experimentDefaults[name];
    if (!tracked.has(name)) {
      tracked.add(name);
      for (const [parameter, isOn] of Object.entries(found.parameters)) {
        parts.track("experiment_evaluated", { experiment: name, parameter, isOn, reason: found.reason });
      }
    }
    return found.parameters;
  };
}

async function startGates({ anonymousId, whoIsThere, reportError }: LookUpParts): Promise<FeatureGates | undefined> {
  const settings = gateSettings();
  if (settings === undefined) return undefined;
  const [{ createFeatureGates }, { aaId }] = await Promise.all([import("./feature-gates.ts"), whoIsThere()]);
  const gates = createFeatureGates(settings, { reportError });
  const cohort = aaId === undefined ? {} : await cohortAttributes();
  await gates.initialise({ ...cohort, targetingKey: aaId ?? anonymousId() });
  return gates;
}

/** What the server wrote into the page; undefined where no experiment can be on. */
function gateSettings(): FeatureGateSettings | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="feature-gates"]');
  // The server writes the settings of this very type.
  return meta === null ? undefined : (JSON.parse(meta.content) as FeatureGateSettings);
}

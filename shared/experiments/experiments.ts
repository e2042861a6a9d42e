import { answersExperiment, categoriesExperiment, chatExperiment } from "#shared/wire-names/experiment-names.ts";

/** The experiments by their names at the feature-gate service, with what each decides (docs/behaviour/measuring.md, Experiments). */
export type Experiments = {
  /** The chat widget for signed-in users. */
  readonly [chatExperiment]: { readonly agent_enabled: boolean };
  /** The panel with AI answers on the search page. */
  readonly [answersExperiment]: { readonly ai_dialog_enabled: boolean };
  /** Categories instead of content types on the search page. */
  readonly [categoriesExperiment]: { readonly new_ux_enabled: boolean };
};
export type ExperimentName = keyof Experiments;

/** What holds for everybody when nobody could be asked. */
export const experimentDefaults: Experiments = {
  [chatExperiment]: { agent_enabled: false },
  [answersExperiment]: { ai_dialog_enabled: false },
  [categoriesExperiment]: { new_ux_enabled: false },
};

/** Looks up an experiment's parameters for whoever is looking; answers the defaults when it cannot, and never rejects. */
export type LookUpExperiment = <Name extends ExperimentName>(name: Name) => Promise<Experiments[Name]>;

/** The experiments by their names at the feature-gate service, with what each decides (docs/behaviour.md, Experiments). */
export type Experiments = {
  /** The chat widget for signed-in users. */
  readonly "csm-ai-agent-on-sac": { readonly agent_enabled: boolean };
  /** The panel with AI answers on the search page. */
  readonly "sac-search-ai-experiment": { readonly ai_dialog_enabled: boolean };
  /** Categories instead of content types on the search page. */
  readonly "sac-new-content-ux-experiment-gate": { readonly new_ux_enabled: boolean };
};
export type ExperimentName = keyof Experiments;

/** What holds for everybody when nobody could be asked. */
export const experimentDefaults: Experiments = {
  "csm-ai-agent-on-sac": { agent_enabled: false },
  "sac-search-ai-experiment": { ai_dialog_enabled: false },
  "sac-new-content-ux-experiment-gate": { new_ux_enabled: false },
};

/** Looks up an experiment's parameters for whoever is looking; answers the defaults when it cannot, and never rejects. */
export type LookUpExperiment = <Name extends ExperimentName>(name: Name) => Promise<Experiments[Name]>;

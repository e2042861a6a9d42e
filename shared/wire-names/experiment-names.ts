/** Wire names: experiments, by what each decides. A service may know them by other names: `FEATURE_GATES_NAMES`. */
export const chatExperiment = "csm-ai-agent-on-sac";
export const answersExperiment = "sac-search-ai-experiment";
export const categoriesExperiment = "sac-new-content-ux-experiment-gate";

import { useEffect, useState } from "react";
import { useIslandServices } from "#shared/islands/island-services.ts";
import type { AnswerPanel } from "./answer-panel.tsx";

/**
 * The panel that offers an answer, for signed-in users with an account id whom the experiment lets have it. Its code is loaded
 * once all that is known and there are results (docs/behaviour.md, Answers); undefined until then, and where it cannot be.
 */
export function useAnswerPanel(hasResults: boolean): typeof AnswerPanel | undefined {
  const { whoIsThere, lookUpExperiment, reportError } = useIslandServices();
  const [isAllowed, setIsAllowed] = useState(false);
  const [panel, setPanel] = useState<{ readonly Panel: typeof AnswerPanel }>();
  useEffect(() => {
    const find = async () => {
      const { isAuthenticated, aaId } = await whoIsThere();
      if (isAuthenticated && aaId) {
        setIsAllowed((await lookUpExperiment("sac-search-ai-experiment")).ai_dialog_enabled);
      }
    };
    void find();
  }, [whoIsThere, lookUpExperiment]);
  const isWanted = isAllowed && hasResults;
  useEffect(() => {
    if (!isWanted) return;
    import("./answer-panel.tsx").then(
      ({ AnswerPanel }) => setPanel({ Panel: AnswerPanel }),
      (error) => reportError("the answers could not be loaded", error),
    );
  }, [isWanted, reportError]);
  return isWanted ? panel?.Panel : undefined;
}

import { useEffect, useState } from "react";
import { useIslandServices } from "#shared/islands/island-services.ts";

/** Whether the visitor may have answers: signed in with an account id, and let by the experiment. False until it is known. */
export function useAnswersAllowed(): boolean {
  const { whoIsThere, lookUpExperiment } = useIslandServices();
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const find = async () => {
      const { isAuthenticated, aaId } = await whoIsThere();
      if (!isAuthenticated || !aaId) return;
      setIsAllowed((await lookUpExperiment("sac-search-ai-experiment")).ai_dialog_enabled);
    };
    void find();
  }, [whoIsThere, lookUpExperiment]);
  return isAllowed;
}

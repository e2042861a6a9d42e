import { useEffect, useState } from "react";
import { answersExperiment } from "#shared/wire-names/experiment-names.ts";
import { useSearchServices } from "./search-services.ts";

/** Whether the visitor may have answers: signed in with an account id, and let by the experiment. False until it is known. */
export function useAnswersAllowed(): boolean {
  const { whoIsThere, lookUpExperiment } = useSearchServices();
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const find = async () => {
      const { isAuthenticated, aaId } = await whoIsThere();
      if (!isAuthenticated || !aaId) return;
      setIsAllowed((await lookUpExperiment(answersExperiment)).ai_dialog_enabled);
    };
    void find();
  }, [whoIsThere, lookUpExperiment]);
  return isAllowed;
}

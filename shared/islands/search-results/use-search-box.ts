import { useEffect, useRef } from "react";

/** The page's search box is a plain form outside the island: what is submitted there goes to `onSubmit` instead. */
export function useSearchBox(fieldId: string, term: string, onSubmit: (term: string) => void): void {
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  useEffect(() => {
    const field = fieldOf(fieldId);
    const answer = (event: SubmitEvent) => {
      event.preventDefault();
      submit.current(field?.value ?? "");
    };
    field?.form?.addEventListener("submit", answer);
    return () => field?.form?.removeEventListener("submit", answer);
  }, [fieldId]);
  // The term changes without the box, too: by a corrected spelling, or by Back.
  useEffect(() => {
    const field = fieldOf(fieldId);
    if (field !== undefined && field.value.trim() !== term) field.value = term;
  }, [fieldId, term]);
}

function fieldOf(id: string): HTMLInputElement | undefined {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : undefined;
}

import { useEffect, useRef } from "react";
import type { SearchParameter } from "#shared/search/search-address.ts";

/** What the box keeps of the search beside its term, which begins again at the first page. */
const isKept = ([name]: SearchParameter) => name !== "searchTerm" && name !== "page";

/**
 * The page's search box is a plain form outside the search results: what is submitted there goes to `onSubmit` instead. Its hidden
 * fields follow the search, because suggestions are looked for in their scope.
 */
export function useSearchBox(
  fieldId: string,
  term: string,
  parameters: readonly SearchParameter[],
  onSubmit: (term: string) => void,
): void {
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
  const kept = JSON.stringify(parameters.filter(isKept));
  useEffect(() => {
    const form = fieldOf(fieldId)?.form;
    for (const field of form?.querySelectorAll('[type="hidden"]') ?? []) field.remove();
    // Written above.
    for (const [name, value] of JSON.parse(kept) as readonly SearchParameter[]) form?.append(hiddenField(name, value));
  }, [fieldId, kept]);
}

function hiddenField(name: string, value: string): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

function fieldOf(id: string): HTMLInputElement | undefined {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : undefined;
}

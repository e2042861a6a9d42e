import { element } from "#client/apps/element.ts";
import { fillIn } from "#shared/messages/fill-in.ts";
import type { FormTexts } from "#shared/messages/form-texts.ts";
import { controlId } from "#shared/requests/request-form.ts";

/** Validation error of one field, with its message. */
export type ShownProblem = { readonly name: string; readonly text: string };

/**
 * Says what is wrong with a form: a summary that gets the focus and links to each field, and the same text at the field
 * (WCAG 2.2, 3.3.1 and 3.3.3). An empty list takes everything back.
 */
export function showProblems(form: HTMLFormElement, problems: readonly ShownProblem[], texts: FormTexts): void {
  form.querySelector(".problem-summary")?.remove();
  for (const control of form.querySelectorAll('[aria-invalid="true"]')) takeBack(control);
  tellTitle(problems.length > 0 ? texts.errorTitle : undefined);
  if (problems.length === 0) return;
  for (const { name, text } of problems) mark(form, name, text);
  const links = problems.map(({ name, text }) => {
    const link = element("a", { href: `#${controlId(name)}` }, text);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      document.getElementById(controlId(name))?.focus();
    });
    return element("li", {}, link);
  });
  const summary = element(
    "div",
    { class: "problem-summary notice notice-error", role: "alert", tabindex: "-1" },
    element("h2", {}, texts.problemsTitles[problems.length - 1] ?? ""),
    element("ul", {}, ...links),
  );
  form.prepend(summary);
  summary.focus();
}

/** Clears a field's error once it is corrected. */
export function takeBack(control: Element): void {
  const id = problemId(control.id);
  document.getElementById(id)?.remove();
  control.removeAttribute("aria-invalid");
  const described = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each !== id);
  if (described.join("") === "") control.removeAttribute("aria-describedby");
  else control.setAttribute("aria-describedby", described.join(" "));
}

function mark(form: HTMLFormElement, name: string, text: string): void {
  const control = form.querySelector(`#${controlId(name)}`);
  if (control === null) return;
  const id = problemId(control.id);
  control.before(element("p", { id, class: "field-problem" }, text));
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${id} ${control.getAttribute("aria-describedby") ?? ""}`.trim());
}

function problemId(id: string): string {
  return `${id}-problem`;
}

let plainTitle: string | undefined;

/** What went wrong stands first in the page's title, too, as screen readers and lists of tabs say it; absent: nothing did. */
export function tellTitle(problem: string | undefined): void {
  plainTitle ??= document.title;
  document.title = problem === undefined ? plainTitle : fillIn(problem, { title: plainTitle });
}

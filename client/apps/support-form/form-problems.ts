import { element } from "#client/apps/element.ts";
import type { SupportTexts } from "#shared/messages/support-texts.ts";
import { controlId } from "#shared/requests/request-form.ts";

/** One field that is wrong, and what its reader is told. */
export type ShownProblem = { readonly name: string; readonly text: string };

/**
 * Says what is wrong with a form: a summary that gets the focus and links to each field, and the same text at the field
 * (WCAG 2.2, 3.3.1 and 3.3.3). An empty list takes everything back.
 */
export function showProblems(form: HTMLFormElement, problems: readonly ShownProblem[], texts: SupportTexts): void {
  form.querySelector(".problem-summary")?.remove();
  for (const control of form.querySelectorAll('[aria-invalid="true"]')) takeBack(control);
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
    element("h2", {}, texts.problemsTitle(problems.length)),
    element("ul", {}, ...links),
  );
  form.prepend(summary);
  summary.focus();
}

/** A field that its reader has put right says so no more. */
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

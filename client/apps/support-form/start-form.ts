import { pageAddress } from "#client/apps/app-places.ts";
import { button, element } from "#client/apps/element.ts";
import { signedInEmail } from "#client/apps/signed-in-email.ts";
import type { FormTexts } from "#shared/messages/form-texts.ts";
import {
  type FieldProblem,
  formFields,
  problemOf,
  type RequestField,
  tidied,
} from "#shared/requests/request-fields.ts";
import { requestKeys } from "#shared/requests/request-form.ts";
import type { RequestForm } from "#shared/requests/support-request.ts";
import { type FieldValues, keptDraft } from "./draft.ts";
import { type ShownProblem, showProblems, takeBack, tellTitle } from "./form-problems.ts";
import { type SendOutcome, sendRequest } from "./send-request.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Lets a support form answer in its place: says what is wrong before it is sent, keeps what was typed until it has arrived, and
 * shows the reference (docs/behaviour/requests.md, Support requests).
 */
export function startForm(form: HTMLFormElement, name: RequestForm, texts: FormTexts): void {
  const fields = formFields[name].filter((field) => controlOf(form, field.name) !== undefined);
  const draft = keptDraft(name);
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const status = element("p", { class: "vh", role: "status" });
  let isSending = false;
  let email: string | undefined;

  const values = (): FieldValues =>
    Object.fromEntries(fields.map((field) => [field.name, controlOf(form, field.name)?.value ?? ""]));
  const textOf = (field: RequestField) => {
    const problem = problemOf(field, tidied(field, controlOf(form, field.name)?.value ?? ""));
    return problem === undefined ? undefined : problemText(texts, field, problem);
  };
  const problems = (): ShownProblem[] =>
    fields.flatMap((field) => {
      const text = textOf(field);
      return text === undefined ? [] : [{ name: field.name, text }];
    });
  const setSending = (sending: boolean) => {
    isSending = sending;
    submit?.setAttribute("aria-disabled", String(sending));
    if (submit !== null) submit.textContent = sending ? texts.sending : texts.send;
    status.textContent = sending ? texts.sending : "";
  };

  const send = async () => {
    if (isSending) return;
    form.querySelector(".send-failed")?.remove();
    const found = problems();
    showProblems(form, found, texts);
    if (found.length > 0) return;
    setSending(true);
    const content = values();
    const language = document.documentElement.lang;
    const honeypot = controlOf(form, requestKeys.honeypot)?.value ?? "";
    const submissionId = draft.submissionId(JSON.stringify(content));
    const outcome = await sendRequest({ ...content, form: name, language, submissionId, website: honeypot });
    setSending(false);
    show(outcome);
  };
  const show = (outcome: SendOutcome) => {
    if (outcome.kind === "sent") return showSent(outcome.reference);
    if (outcome.kind === "invalid") {
      const field = fields.find((each) => each.name === outcome.field);
      const text = field && (textOf(field) ?? problemText(texts, field, "required"));
      if (field !== undefined && text !== undefined) return showProblems(form, [{ name: field.name, text }], texts);
    }
    const text = outcome.kind === "too-many" ? texts.tooManyText : texts.failedText;
    const heading = element("h2", {}, texts.failedTitle);
    tellTitle(texts.errorTitle);
    submit?.before(
      element("div", { class: "send-failed notice notice-error", role: "alert" }, heading, element("p", {}, text)),
    );
  };
  const showSent = (reference: string) => {
    draft.clear();
    form.reset();
    prefill();
    form.hidden = true;
    const again = button(texts.sendAnother, () => {
      panel.remove();
      form.hidden = false;
      form.querySelector<HTMLElement>("input")?.focus();
    });
    const list = element("a", { href: pageAddress("/requests") }, texts.seeRequests);
    const panel = element(
      "div",
      { class: "request-sent notice notice-success", tabindex: "-1", role: "status" },
      element("h2", {}, texts.sentTitle),
      element("p", {}, `${texts.sentReference} `, element("strong", {}, reference)),
      element("p", {}, texts.sentText),
      element("p", { class: "actions" }, ...(email === undefined ? [] : [list]), again),
    );
    form.before(panel);
    panel.focus();
  };
  const prefill = () => {
    const control = controlOf(form, "email");
    if (control?.value === "" && email !== undefined) control.value = email;
  };

  form.noValidate = true;
  // Without `maxlength`: the browser would silently truncate pasted text, where a message can say that it is too long.
  for (const field of fields) controlOf(form, field.name)?.removeAttribute("maxlength");
  form.append(status);
  restore(form, draft.values(), texts, () => {
    draft.clear();
    form.reset();
    prefill();
  });
  chooseProduct(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener("input", ({ target }) => {
    draft.save(values());
    const field = fields.find((each) => controlOf(form, each.name) === target);
    if (field !== undefined && target instanceof Element && textOf(field) === undefined) takeBack(target);
  });
  void signedInEmail().then((known) => {
    email = known;
    prefill();
  });
}

function problemText({ problems }: FormTexts, { name }: RequestField, problem: FieldProblem): string | undefined {
  const known = problems[name];
  return known?.[problem] ?? known?.required;
}

function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement || found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement;
  return isControl ? found : undefined;
}

/** Puts back what was typed before, unless the browser has done so or the visitor has begun anew. */
function restore(form: HTMLFormElement, values: FieldValues, texts: FormTexts, onAnew: () => void): void {
  const kept = Object.entries(values).filter(([name, value]) => value !== "" && controlOf(form, name)?.value === "");
  if (kept.length === 0) return;
  for (const [name, value] of kept) {
    const control = controlOf(form, name);
    if (control !== undefined) control.value = value;
  }
  const anew = button(texts.startAnew, () => {
    note.remove();
    onAnew();
    form.querySelector<HTMLElement>("input")?.focus();
  });
  const note = element("p", { class: "actions hint" }, texts.restored, anew);
  form.prepend(note);
}

/** A link to the form may say which product it is about: `?product=tracker-data-center`. */
function chooseProduct(form: HTMLFormElement): void {
  const asked = new URLSearchParams(location.search).get("product");
  const control = controlOf(form, "product");
  if (asked === null || !(control instanceof HTMLSelectElement) || control.value !== "") return;
  const option = [...control.options].find(({ dataset }) => dataset["product"] === asked);
  if (option !== undefined) control.value = option.value;
}

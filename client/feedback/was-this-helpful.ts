import { publicUrl } from "#client/public-url.ts";
import type { Track } from "#shared/analytics/track.ts";
import {
  type FeedbackReason,
  feedbackFields,
  feedbackOutcomes,
  feedbackPath,
  feedbackReasons,
  leastReadingMs,
} from "#shared/feedback/feedback-form.ts";

/** Who waits longer for thanks has left. */
const longestWaitMs = 10_000;

type Answer = { readonly answer: "yes" | "no"; readonly reason?: FeedbackReason | undefined };

/**
 * Lets “Was this helpful?” answer in place (docs/behaviour/pages.md, Was this helpful?): No opens the reasons, Yes and choosing one close
 * them, and what became of the answer is said without leaving the page.
 */
export function startWasThisHelpful(place: HTMLElement, track: Track): void {
  const form = part(place, "form", HTMLFormElement);
  const no = part(form, `[name="${feedbackFields.answer}"][value="no"]`, HTMLButtonElement);
  const reasons = part(place, `#${feedbackOutcomes.reasons}`, HTMLElement);
  const thanks = part(place, `#${feedbackOutcomes.thanks}`, HTMLElement);
  const failed = part(place, `#${feedbackOutcomes.failed}`, HTMLElement);
  let latest: HTMLButtonElement | undefined;
  let sent: Promise<boolean> = Promise.resolve(true);

  const setOpen = (isOpen: boolean) => {
    reasons.hidden = !isOpen;
    no.setAttribute("aria-expanded", String(isOpen));
  };
  const isOpen = () => !reasons.hidden;
  const say = (outcome: HTMLElement | undefined) => {
    thanks.hidden = outcome !== thanks;
    failed.hidden = outcome !== failed;
  };

  const give = async (button: HTMLButtonElement) => {
    const given = answerOf(button);
    latest = button;
    say(undefined);
    track("was_this_helpful_click", given);
    for (const each of form.querySelectorAll(`[name="${feedbackFields.answer}"]`)) {
      each.setAttribute("aria-pressed", String(each.getAttribute("value") === given.answer));
    }
    setOpen(button === no && !isOpen());
    // The chosen reason is out of sight now, and the focus with it.
    if (given.reason !== undefined) no.focus();
    // One after the other: a reason must not overtake its No.
    sent = sent.then(() => send(form, given));
    const isKept = await sent;
    // A later answer says what became of it.
    if (latest !== button) return;
    if (!isKept) say(failed);
    else if (button !== no) say(thanks);
  };

  // From here on the address's fragment no longer decides what is shown.
  place.dataset["started"] = "";
  setOpen(false);
  form.addEventListener("submit", (event) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void give(event.submitter);
  });
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    setOpen(false);
    no.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !form.contains(target)) setOpen(false);
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) setOpen(false);
  });
}

function answerOf({ name, value }: HTMLButtonElement): Answer {
  if (name === feedbackFields.reason)
    return { answer: "no", reason: feedbackReasons.find((reason) => reason === value) };
  return { answer: value === "yes" ? "yes" : "no" };
}

/** False when the answer was not kept, for whatever reason. */
async function send(form: HTMLFormElement, { answer, reason }: Answer): Promise<boolean> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  if (reason === undefined) fields.set(feedbackFields.answer, answer);
  else fields.set(feedbackFields.reason, reason);
  // Who knows the page answers at once; the server would take that for a program. Timers may end a moment early.
  await new Promise((resolve) => setTimeout(resolve, leastReadingMs - performance.now()));
  fields.set(feedbackFields.elapsed, String(Math.max(leastReadingMs, Math.round(performance.now()))));
  try {
    const { ok } = await fetch(publicUrl(feedbackPath), {
      method: "POST",
      headers: { accept: "application/json" },
      body: fields,
      signal: AbortSignal.timeout(longestWaitMs),
    });
    return ok;
  } catch {
    return false;
  }
}

function part<Kind extends HTMLElement>(root: ParentNode, selector: string, kind: new () => Kind): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${selector} in the form`);
  return found;
}

import {
  type FeedbackSubject,
  feedbackFields,
  feedbackOutcomes,
  feedbackPath,
  feedbackReasons,
} from "#shared/feedback/feedback-form.ts";
import type { Messages } from "#shared/messages/messages.ts";

type WasThisHelpfulProps = { readonly subject: FeedbackSubject; readonly messages: Messages };

/**
 * Asks whether the page helped (docs/behaviour.md, Was this helpful?). A plain form: without scripts the browser is sent back to the
 * part that its answer leads to, which the address's fragment then shows.
 */
export function WasThisHelpful({ subject, messages }: WasThisHelpfulProps) {
  const { page, language } = subject;
  return (
    <section className="helpful" aria-labelledby="helpful-heading" data-place="was-this-helpful">
      <h2 id="helpful-heading">{messages.wasThisHelpful}</h2>
      <form action={feedbackPath} method="post">
        <input type="hidden" name={feedbackFields.page} value={page} />
        <input type="hidden" name={feedbackFields.language} value={language} />
        <div className="vh" aria-hidden="true">
          <label>
            {messages.leaveEmpty} <input name={feedbackFields.trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button type="submit" name={feedbackFields.answer} value="yes">
          {messages.yes}
        </button>
        <button type="submit" name={feedbackFields.answer} value="no" aria-controls={feedbackOutcomes.reasons}>
          {messages.no}
        </button>
        <fieldset id={feedbackOutcomes.reasons} hidden>
          <legend>{messages.whyNotHelpful}</legend>
          {feedbackReasons.map((reason) => (
            <button key={reason} type="submit" name={feedbackFields.reason} value={reason}>
              {messages.feedbackReason(reason)}
            </button>
          ))}
        </fieldset>
      </form>
      <div role="status">
        <p id={feedbackOutcomes.thanks} hidden>
          {messages.feedbackThanks}
        </p>
        <p id={feedbackOutcomes.failed} hidden>
          {messages.feedbackFailed}
        </p>
      </div>
    </section>
  );
}

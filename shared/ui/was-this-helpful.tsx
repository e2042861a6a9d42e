import {
  type FeedbackSubject,
  feedbackFields,
  feedbackOutcomes,
  feedbackPath,
  feedbackReasons,
} from "#shared/feedback/feedback-form.ts";
import { useMessages, Words } from "#shared/language.tsx";

type WasThisHelpfulProps = { readonly subject: FeedbackSubject };

/**
 * Asks whether the page helped (docs/behaviour/pages.md, Was this helpful?). A plain form: without scripts the browser is sent back to the
 * part that its answer leads to, which the address's fragment then shows.
 */
export function WasThisHelpful({ subject }: WasThisHelpfulProps) {
  const messages = useMessages();
  const { page, language } = subject;
  return (
    <section
      className="helpful"
      aria-labelledby="helpful-heading"
      data-place="was-this-helpful"
      data-offline={feedbackOutcomes.failed}
    >
      <h2 id="helpful-heading">
        <Words of="wasThisHelpful" />
      </h2>
      <form action={feedbackPath} method="post">
        <input type="hidden" name={feedbackFields.page} value={page} />
        <input type="hidden" name={feedbackFields.language} value={language} />
        <div className="vh" aria-hidden="true">
          <label>
            <Words of="leaveEmpty" /> <input name={feedbackFields.honeypot} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button type="submit" name={feedbackFields.answer} value="yes">
          <Words of="yes" />
        </button>
        <button type="submit" name={feedbackFields.answer} value="no" aria-controls={feedbackOutcomes.reasons}>
          <Words of="no" />
        </button>
        <fieldset id={feedbackOutcomes.reasons} hidden>
          <legend>
            <Words of="whyNotHelpful" />
          </legend>
          {feedbackReasons.map((reason) => (
            <button key={reason} type="submit" name={feedbackFields.reason} value={reason}>
              <Words of="feedbackReason">{messages.feedbackReason(reason)}</Words>
            </button>
          ))}
        </fieldset>
      </form>
      <div role="status">
        <p id={feedbackOutcomes.thanks} hidden>
          <Words of="feedbackThanks" />
        </p>
        <p id={feedbackOutcomes.failed} hidden>
          <Words of="feedbackFailed" />
        </p>
      </div>
    </section>
  );
}

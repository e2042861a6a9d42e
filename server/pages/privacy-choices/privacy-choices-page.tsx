import type { ReactNode } from "react";
import { viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import { privacyChoiceAction, privacyChoiceFields, privacyChoiceKeptId } from "#shared/analytics/privacy-choice.ts";
import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";
import { PageHero } from "#shared/ui/page-hero.tsx";

/** Where visitors say whether they may be measured (docs/behaviour/measuring.md, Privacy choices). The page is the same for all of them. */
export const privacyChoicesPage: PageType<"pagePrivacyChoices"> = {
  async view(entry, request) {
    const { messages, locale, analytics } = request;
    const general = analytics === undefined ? messages.privacyNotMeasured : messages.privacyMeasured;
    return {
      ...viewParts(entry, request),
      noindex: true,
      hero: <PageHero title={entry.title} lead={entry.description} />,
      main: (
        <div className="stack narrow">
          <Paragraph>{general}</Paragraph>
          {analytics !== undefined && <Choice locale={locale} />}
        </div>
      ),
    };
  },
};

type ChoiceProps = { readonly locale: Locale };

/** What holds at present only the browser knows: client/analytics/privacy-state.ts says it. */
function Choice({ locale }: ChoiceProps) {
  const messages = useMessages();
  const lang = useInterfaceLang();
  const { choice, language } = privacyChoiceFields;
  return (
    <>
      <div hidden id={privacyChoiceKeptId} className="form-outcome notice notice-success" lang={lang}>
        <p>
          <Words of="privacyKept" />
        </p>
      </div>
      <p
        className="lead"
        lang={lang}
        data-place="privacy-state"
        data-mdast="ignore"
        data-when="load"
        data-measured={messages.privacyState(true)}
        data-not-measured={messages.privacyState(false)}
        data-by-browser={messages.privacyByBrowser}
      />
      <form className="privacy-choice" method="post" action={privacyChoiceAction} lang={lang} data-mdast="ignore">
        <input type="hidden" name={language} value={locale} />
        <button type="submit" className="button" name={choice} value="essential">
          <Words of="privacyRefuse" />
        </button>
        <button type="submit" className="button quiet" name={choice} value="all">
          <Words of="privacyAllow" />
        </button>
      </form>
      <Paragraph>
        <Words of="privacyCookie" />
      </Paragraph>
    </>
  );
}

function Paragraph({ children }: { readonly children: ReactNode }) {
  return <p lang={useInterfaceLang()}>{children}</p>;
}

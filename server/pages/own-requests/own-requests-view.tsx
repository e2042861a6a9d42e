import type { ReactNode } from "react";
import { siteTexts } from "#server/messages/messages-for.ts";
import type { PageExtra } from "#server/pages/page-extra.ts";
import type { OwnRequest } from "#server/requests/request-store.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import { InterfaceText } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { ownRequestPath, ownRequestsPath } from "#shared/links/own-requests.ts";
import { contactPath } from "#shared/links/site-paths.ts";
import type { Locale } from "#shared/locale.ts";
import { fieldLabel } from "#shared/messages/form-texts.ts";
import type { SupportTexts } from "#shared/messages/messages.ts";
import { formFields, type Impact, impacts } from "#shared/requests/request-fields.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import { PageHero } from "#shared/ui/page-hero.tsx";

/** What the server shows of a visitor's requests: all of them, or one. */
export type ShownRequests =
  | { readonly kind: "list"; readonly requests: readonly RequestSummary[] }
  | { readonly kind: "one"; readonly request: OwnRequest };

/** Puts a visitor's requests in the place of the portal's page; what comes of it is theirs alone. */
export function ownRequestsExtra(shown: ShownRequests): PageExtra {
  return {
    addTo({ locale, site }) {
      const texts = siteTexts(site, locale).support;
      const title = shown.kind === "list" ? texts.requests : shown.request.subject;
      return {
        view({ embeddedOrigins: _, sidebar: __, aside: ___, ...view }) {
          return {
            ...view,
            title,
            cacheable: false,
            noindex: true,
            hero: <PageHero title={title} />,
            main: (
              <InterfaceText as="div" className="stack narrow">
                {shown.kind === "list" ? (
                  <RequestList requests={shown.requests} texts={texts} locale={locale} />
                ) : (
                  <WholeRequest request={shown.request} texts={texts} locale={locale} />
                )}
              </InterfaceText>
            ),
          };
        },
      };
    },
  };
}

type Shown = { readonly texts: SupportTexts; readonly locale: Locale };

function RequestList({ requests, texts, locale }: Shown & { readonly requests: readonly RequestSummary[] }) {
  return (
    <>
      <p>
        <NewRequest texts={texts} />
      </p>
      {requests.length === 0 && <p>{texts.none}</p>}
      {requests.length > 0 && (
        <ul aria-label={texts.requests}>
          {requests.map((request) => (
            <li key={request.reference}>
              <h2>
                <Link href={ownRequestPath(request.reference)}>{request.subject}</Link>
              </h2>
              <p className="hint">{facts(request, texts, locale)}</p>
              <p>{texts.status(request.status)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WholeRequest({ request, texts, locale }: Shown & { readonly request: OwnRequest }) {
  const { form, fields, status } = request;
  const answers: Readonly<Record<string, string>> = { ...fields, email: request.email };
  return (
    <>
      <p className="hint">{facts(request, texts, locale)}</p>
      <p>{texts.status(status)}</p>
      <dl>
        {formFields[form].map(({ name }) => {
          const answer = name === "subject" ? "" : (answers[name] ?? "");
          if (answer === "") return null;
          const impact = name === "impact" ? impacts.find((known) => known === answer) : undefined;
          return (
            <Answer key={name} label={fieldLabel(texts, name, form)}>
              {impact === undefined ? answer : texts.impact(impact satisfies Impact)}
            </Answer>
          );
        })}
      </dl>
      <p className="actions">
        <NewRequest texts={texts} />
        <Link href={ownRequestsPath}>{texts.requests}</Link>
      </p>
    </>
  );
}

/** Lines stay as they were written; words of any length stay in the page. */
function Answer({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="as-written">{children}</dd>
    </>
  );
}

function NewRequest({ texts }: Pick<Shown, "texts">) {
  return (
    <Link className="button" href={contactPath}>
      {texts.newRequest}
    </Link>
  );
}

function facts({ reference, form, at }: RequestSummary, texts: SupportTexts, locale: Locale): string {
  return [reference, texts.formName(form), texts.sentOn(publicationDate(at, locale) ?? at)].join(" · ");
}

import type { ReactNode } from "react";
import type { PageView } from "#server/render/page-view.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { Link, useLoginUrl } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { viewParts } from "./page-parts.ts";
import type { PageRequest } from "./page-type.ts";

/** A page whose work is done by an app hosted elsewhere: heading, explanation, a log-in prompt and the app's place. */
export function supportPageView(entry: PageEntry, request: PageRequest, main: ReactNode): PageView {
  const lead = "description" in entry ? entry.description : undefined;
  return {
    ...viewParts(entry, request),
    hero: <PageHero title={entry.title} lead={lead} />,
    main: <div className="stack narrow">{main}</div>,
  };
}

type LoginPromptProps = {
  readonly entry: PageEntry;
  /** What logging in is for. */
  readonly label: string;
  readonly messages: Messages;
};

/** For signed-out visitors: log in and come back here or, where the product has such a form, go on without. */
export function LoginPrompt({ entry, label, messages }: LoginPromptProps) {
  const loginUrlOf = useLoginUrl();
  const { context, url } = entry;
  const formUrl = context?.kind === "product" ? context.customSupportFormUnauthenticated : undefined;
  return (
    <p className="login-prompt" data-place="login-prompt">
      <a className="button" href={loginUrlOf(url)}>
        {label}
      </a>
      {formUrl !== undefined && <Link href={formUrl}>{messages.submitWithoutLogin}</Link>}
    </p>
  );
}

type EmbedPlaceProps = {
  readonly label: string;
  readonly messages: Messages;
  /** Which app, and which of its forms or script sets. */
  readonly embed:
    | { readonly app: "contact-forms"; readonly scriptSet: ContactFormProps["scriptSet"] }
    | { readonly app: "requests-portal" }
    | { readonly app: "static-forms"; readonly form: "file-download" };
};

type ContactFormProps = {
  readonly entry: PageEntry;
  readonly messages: Messages;
  readonly scriptSet: "index" | "hot-contact" | "statuspage-index";
};

/** What every contact page ends with: the way to log in, and the place of its form. */
export function ContactForm({ entry, messages, scriptSet }: ContactFormProps) {
  return (
    <>
      <LoginPrompt entry={entry} label={messages.logInToContactSupport} messages={messages} />
      <EmbedPlace label={messages.supportForm} messages={messages} embed={{ app: "contact-forms", scriptSet }} />
    </>
  );
}

/** The empty, labelled region an embedded app fills; without scripts it says what else to do. */
export function EmbedPlace({ label, messages, embed }: EmbedPlaceProps) {
  return (
    <>
      <section
        id="support-form"
        aria-label={label}
        className={embed.app === "static-forms" ? "embed embed-500" : "embed"}
        data-embed={embed.app}
        data-script-set={embed.app === "contact-forms" ? embed.scriptSet : undefined}
        data-form={embed.app === "static-forms" ? embed.form : undefined}
      />
      <noscript>
        <p>{messages.formNeedsScripts}</p>
      </noscript>
    </>
  );
}

import type { ReactNode } from "react";
import type { PageView } from "#server/render/page-view.ts";
import type { ContactScriptSet } from "#shared/embeds/support-apps.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { InterfaceText, Words } from "#shared/language.tsx";
import { Link, useLoginUrl } from "#shared/links/link.tsx";
import type { RequestForm } from "#shared/requests/support-request.ts";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { type Embed, EmbedPlace, embedOrigins, embedPlaceId, isOwnApp } from "./embed-place.tsx";
import { viewParts } from "./page-parts.ts";
import type { PageRequest } from "./page-type.ts";

type SupportPage = {
  readonly entry: PageEntry;
  readonly request: PageRequest;
  readonly embed: Embed;
  /** Of the app's region. */
  readonly label: string;
  /** What logging in is for; absent: nothing. */
  readonly logIn?: string;
  /** Before all else. */
  readonly children?: ReactNode;
};

/** A page whose work is done by an app: heading, explanation, a log-in prompt and the app's place. */
export function supportPageView({ entry, request, embed, label, logIn, children }: SupportPage): PageView {
  const lead = "description" in entry ? entry.description : undefined;
  return {
    ...viewParts(entry, request),
    ...embedOrigins(embed, request),
    hero: <PageHero title={entry.title} lead={lead} />,
    main: (
      <div className="stack narrow">
        {children}
        {logIn !== undefined && <LoginPrompt entry={entry} request={request} embed={embed} label={logIn} />}
        <EmbedPlace label={label} embed={embed} request={request} />
      </div>
    ),
  };
}

type ContactPage = Pick<SupportPage, "entry" | "request" | "children"> & {
  readonly scriptSet: ContactScriptSet;
  readonly form: RequestForm;
};

/** What the four contact pages share (docs/behaviour/requests.md, Contact pages). */
export function contactPageView({ scriptSet, form, ...page }: ContactPage): PageView {
  const { messages } = page.request;
  const embed = { app: "contact-forms", scriptSet, form } as const;
  return supportPageView({ ...page, embed, label: messages.supportForm, logIn: messages.logInToContactSupport });
}

type LoginPromptProps = Pick<SupportPage, "entry" | "request" | "embed" | "label">;

/** For signed-out visitors, where they can sign in: log in and come back here or, where there is such a form, go on without. */
function LoginPrompt({ entry, request, embed, label }: LoginPromptProps) {
  const loginUrlOf = useLoginUrl();
  const { signIn } = request;
  const { context, url } = entry;
  const ownForm = embed.app === "contact-forms" && isOwnApp(embed, request) ? `#${embedPlaceId}` : undefined;
  const productForm = context?.kind === "product" ? context.customSupportFormUnauthenticated : undefined;
  const formUrl = productForm ?? ownForm;
  if (signIn === undefined || signIn.kind === "none") return null;
  return (
    <InterfaceText as="p" className="login-prompt" data-place="login-prompt">
      <a className="button" href={loginUrlOf(url)}>
        {label}
      </a>
      {formUrl !== undefined && (
        <Link href={formUrl}>
          <Words of="submitWithoutLogin" />
        </Link>
      )}
    </InterfaceText>
  );
}

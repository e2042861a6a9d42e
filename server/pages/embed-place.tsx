import { type AppPolicy, bothPolicies } from "#server/config/app-policy.ts";
import type { SupportApps } from "#server/config/request-settings.ts";
import type { EmbeddedOrigins } from "#server/http/security-headers.ts";
import { type ContactScriptSet, ownManifests } from "#shared/embeds/support-apps.ts";
import { useInterfaceLang } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { ownRequestsPath } from "#shared/links/own-requests.ts";
import { contactPath } from "#shared/links/site-paths.ts";
import { formTexts, portalTexts } from "#shared/messages/form-texts.ts";
import type { RequestForm } from "#shared/requests/support-request.ts";
import type { PageRequest } from "./page-type.ts";
import { SupportForm } from "./support-form.tsx";

/** An app hosted elsewhere and what of it a page shows. */
export type Embed =
  | { readonly app: "contact-forms"; readonly scriptSet: ContactScriptSet; readonly form: RequestForm }
  | { readonly app: "requests-portal"; readonly view: "requests" | "named-contact" }
  | { readonly app: "static-forms"; readonly form: "file-download" };

type EmbedPlaceProps = { readonly label: string; readonly embed: Embed; readonly request: PageRequest };

/** Where the page's address leads to the place of its app. */
export const embedPlaceId = "support-form";

/**
 * The labelled region that an app fills (docs/behaviour/requests.md, Apps of contact and request pages): empty for a vendor's app, and with the
 * site's own form where that is the app, so that it works before and without scripts.
 */
export function EmbedPlace({ label, embed, request }: EmbedPlaceProps) {
  const interfaceLang = useInterfaceLang();
  const { messages, embeddedApps } = request;
  const { isOwn, manifest, upgraded } = manifestsOf(embed, embeddedApps.supportApps);
  const ownForm = isOwn && "form" in embed ? embed.form : undefined;
  return (
    <>
      <section
        id={embedPlaceId}
        lang={interfaceLang}
        aria-label={label}
        className={embed.app === "static-forms" ? "embed embed-500" : "embed"}
        data-place="support-app"
        data-when="load"
        data-embed={embed.app}
        data-script-set={"scriptSet" in embed ? embed.scriptSet : undefined}
        data-form={"form" in embed ? embed.form : undefined}
        data-view={"view" in embed ? embed.view : undefined}
        data-manifest={manifest}
        data-manifest-upgraded={upgraded}
        data-failed={ownForm === undefined ? messages.appFailed : messages.formPartlyFailed}
        data-retry={messages.tryAgain}
        data-texts={isOwn ? JSON.stringify(appTexts(embed, request)) : undefined}
        // A form is no part of the page's Markdown.
        data-mdast="ignore"
      >
        {ownForm !== undefined && <SupportForm form={ownForm} request={request} />}
      </section>
      {ownForm === undefined && (
        <noscript>
          <p lang={interfaceLang}>
            <WithoutScripts embed={embed} isOwn={isOwn} request={request} />
          </p>
        </noscript>
      )}
    </>
  );
}

/** What the site's own app says: it carries no texts along. */
function appTexts(embed: Embed, { texts }: PageRequest) {
  return "form" in embed ? formTexts(texts.support, embed.form) : portalTexts(texts.support);
}

/** The site's own list is there without scripts, too. */
function WithoutScripts({ embed, isOwn, request }: Omit<EmbedPlaceProps, "label"> & { readonly isOwn: boolean }) {
  const { messages, texts } = request;
  if (embed.app !== "requests-portal") return messages.formNeedsScripts;
  if (!isOwn) return messages.requestsNeedScripts;
  return embed.view === "requests" ? (
    <Link href={ownRequestsPath}>{texts.support.seeRequests}</Link>
  ) : (
    <>
      {texts.support.namedContacts} <Link href={contactPath}>{texts.support.contact}</Link>
    </>
  );
}

/** The app is the site's own: its form takes requests of everybody. */
export function isOwnApp(embed: Embed, { embeddedApps }: PageRequest): boolean {
  return manifestsOf(embed, embeddedApps.supportApps).isOwn;
}

/** What a page with the app may load from elsewhere; nothing where the app is the site's own. */
export function embedOrigins(embed: Embed, { embeddedApps }: PageRequest): { embeddedOrigins?: EmbeddedOrigins } {
  const { isOwn, manifest, upgraded = manifest, policy } = manifestsOf(embed, embeddedApps.supportApps);
  if (isOwn) return {};
  const origins = [...new Set([manifest, upgraded].map((url) => new URL(url).origin))];
  const own = { script: origins, style: origins, connect: origins, frame: origins, font: origins };
  return { embeddedOrigins: bothPolicies(own, policy) };
}

type Manifests = {
  readonly isOwn: boolean;
  readonly manifest: string;
  readonly upgraded?: string;
  readonly policy?: AppPolicy | undefined;
};

function manifestsOf({ app }: Embed, { contactForms, staticForms, portal, policies }: SupportApps = {}): Manifests {
  switch (app) {
    case "contact-forms":
      return {
        isOwn: contactForms === undefined,
        manifest: contactForms ?? ownManifests.contactForms,
        policy: policies?.contactForms,
      };
    case "static-forms":
      return {
        isOwn: staticForms === undefined,
        manifest: staticForms ?? ownManifests.staticForms,
        policy: policies?.staticForms,
      };
    case "requests-portal": {
      const { standard, upgraded } = portal ?? ownManifests.portal;
      return { isOwn: portal === undefined, manifest: standard, upgraded, policy: policies?.portal };
    }
  }
}

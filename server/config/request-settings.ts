import type { PortalManifests } from "#shared/embeds/support-apps.ts";
import type { AppPolicy } from "./app-policy.ts";
import type { Config } from "./config.ts";

type RequestConfig = Pick<
  Config,
  | "requestsWebhookUrl"
  | "requestsWebhookSecrets"
  | "requestsSmtpUrl"
  | "requestsMailFrom"
  | "requestsMailTo"
  | "contactFormsManifestUrl"
  | "portalManifestUrl"
  | "portalUpgradeManifestUrl"
  | "staticFormsManifestUrl"
  | "contactFormsPolicy"
  | "portalPolicy"
  | "staticFormsPolicy"
>;

/** Where support requests are delivered. */
export type DeliverySetting =
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string }
  | { readonly kind: "mail"; readonly smtpUrl: string; readonly from: string; readonly to: string }
  | { readonly kind: "file" };

export function deliverySetting(config: RequestConfig): DeliverySetting {
  const { requestsWebhookUrl: url, requestsWebhookSecrets: [secret] = [] } = config;
  if (url !== undefined && secret !== undefined) return { kind: "webhook", url, secret };
  const { requestsSmtpUrl: smtpUrl, requestsMailFrom: from, requestsMailTo: to } = config;
  if (smtpUrl !== undefined && from !== undefined && to !== undefined) return { kind: "mail", smtpUrl, from, to };
  return { kind: "file" };
}

/** Manifests of apps hosted elsewhere; what is missing is the site's own. */
export type SupportApps = {
  readonly contactForms?: string | undefined;
  readonly portal?: PortalManifests;
  readonly staticForms?: string | undefined;
  /** What each needs besides its own origin. */
  readonly policies?: { readonly [App in "contactForms" | "portal" | "staticForms"]?: AppPolicy | undefined };
};

export function supportAppsSetting(config: RequestConfig): SupportApps {
  const { contactFormsManifestUrl, portalManifestUrl, portalUpgradeManifestUrl, staticFormsManifestUrl } = config;
  return {
    contactForms: contactFormsManifestUrl,
    ...(portalManifestUrl !== undefined &&
      portalUpgradeManifestUrl !== undefined && {
        portal: { standard: portalManifestUrl, upgraded: portalUpgradeManifestUrl },
      }),
    staticForms: staticFormsManifestUrl,
    policies: {
      contactForms: config.contactFormsPolicy,
      portal: config.portalPolicy,
      staticForms: config.staticFormsPolicy,
    },
  };
}

/** Whether a setting says where support requests go; without one, only files of the content offer to write to support. */
export function offersSupport(config: RequestConfig): boolean {
  const { contactForms, portal, staticForms } = supportAppsSetting(config);
  return (
    deliverySetting(config).kind !== "file" || [contactForms, portal, staticForms].some((app) => app !== undefined)
  );
}

/** Half a target would lose requests, and two would answer each twice: one line for each setting that is missing or too many. */
export function requestProblems(config: RequestConfig): string[] {
  const problems: string[] = [];
  const together = (settings: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(settings);
    const missing = names.filter((name) => settings[name] === undefined);
    const given = names.filter((name) => settings[name] !== undefined);
    if (given.length > 0) problems.push(...missing.map((name) => `${name} is not set: ${given.join(", ")} needs it`));
  };
  together({
    REQUESTS_WEBHOOK_URL: config.requestsWebhookUrl,
    REQUESTS_WEBHOOK_SECRET: config.requestsWebhookSecrets,
  });
  together({
    REQUESTS_SMTP_URL: config.requestsSmtpUrl,
    REQUESTS_MAIL_FROM: config.requestsMailFrom,
    REQUESTS_MAIL_TO: config.requestsMailTo,
  });
  together({
    REQUESTS_PORTAL_MANIFEST_URL: config.portalManifestUrl,
    REQUESTS_PORTAL_UPGRADE_MANIFEST_URL: config.portalUpgradeManifestUrl,
  });
  if (config.requestsWebhookUrl !== undefined && config.requestsSmtpUrl !== undefined) {
    problems.push("REQUESTS_SMTP_URL is set: expected none with REQUESTS_WEBHOOK_URL, which gets the requests already");
  }
  return problems;
}

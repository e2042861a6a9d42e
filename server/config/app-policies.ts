import { policyText } from "./app-policy.ts";
import type { Config } from "./config.ts";

type Policed = Pick<
  Config,
  | "bannerManifestUrl"
  | "bannerPolicy"
  | "chatWidgetUrl"
  | "chatWidgetPolicy"
  | "issueCollectorUrl"
  | "issueCollectorPolicy"
  | "contactFormsManifestUrl"
  | "contactFormsPolicy"
  | "portalManifestUrl"
  | "portalPolicy"
  | "staticFormsManifestUrl"
  | "staticFormsPolicy"
  | "headPolicy"
>;

/** The policies that are set, by the name of their setting, each with the setting of its app. */
function statedPolicies(config: Policed) {
  const all = [
    ["BANNER_POLICY", config.bannerPolicy, "BANNER_MANIFEST_URL", config.bannerManifestUrl],
    ["CHAT_WIDGET_POLICY", config.chatWidgetPolicy, "CHAT_WIDGET_URL", config.chatWidgetUrl],
    ["ISSUE_COLLECTOR_POLICY", config.issueCollectorPolicy, "ISSUE_COLLECTOR_URL", config.issueCollectorUrl],
    ["CONTACT_FORMS_POLICY", config.contactFormsPolicy, "CONTACT_FORMS_MANIFEST_URL", config.contactFormsManifestUrl],
    ["REQUESTS_PORTAL_POLICY", config.portalPolicy, "REQUESTS_PORTAL_MANIFEST_URL", config.portalManifestUrl],
    ["STATIC_FORMS_POLICY", config.staticFormsPolicy, "STATIC_FORMS_MANIFEST_URL", config.staticFormsManifestUrl],
    ["HEAD_POLICY", config.headPolicy, "", ""],
  ] as const;
  return all.flatMap(([name, policy, appName, app]) => (policy === undefined ? [] : [{ name, policy, appName, app }]));
}

/** A policy without its app would be forgotten until somebody wonders. */
export function policyProblems(config: Policed): string[] {
  return statedPolicies(config).flatMap(({ name, appName, app }) =>
    app === undefined ? [`${appName} is not set: ${name} is for it`] : [],
  );
}

/** One line for each app that may take more than its own origin. */
export function widenedPolicies(config: Policed): readonly string[] {
  return statedPolicies(config).map(({ name, policy }) => `${name}: ${policyText(policy)}`);
}

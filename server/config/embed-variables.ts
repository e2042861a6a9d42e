import { chatExperiment } from "#shared/wire-names/experiment-names.ts";
import { appPolicy } from "./app-policy.ts";
import { address, base, hosts, optional, threeNames } from "./variable.ts";

/** What pages show that is hosted elsewhere. */
export const embedVariables = {
  videoHosts: hosts({
    name: "VIDEO_HOSTS",
    meaning: "Hosts from which pages may play videos, besides the site itself.",
    default: "",
  }),
  bannerManifestUrl: optional(
    address({
      name: "BANNER_MANIFEST_URL",
      meaning: "Manifest of the banner app, which every page then loads. Not set: none.",
    }),
  ),
  bannerPolicy: appPolicy("BANNER_POLICY", "the banner app"),
  chatWidgetUrl: optional(
    base({
      name: "CHAT_WIDGET_URL",
      meaning: `Address of the chat widget, whose script is \`/assets/loader.js\` below it. Not set: no chat. The experiment \`${chatExperiment}\` says who gets it.`,
    }),
  ),
  chatWidgetPolicy: appPolicy("CHAT_WIDGET_POLICY", "the chat widget"),
  issueCollectorUrl: optional(
    address({
      name: "ISSUE_COLLECTOR_URL",
      meaning: "Script of the issue collector behind “Report a problem”. Not set: no such button.",
    }),
  ),
  issueCollectorJqueryUrl: optional(
    address({ name: "ISSUE_COLLECTOR_JQUERY_URL", meaning: "The jQuery that the issue collector needs." }),
  ),
  issueCollectorPolicy: appPolicy("ISSUE_COLLECTOR_POLICY", "the issue collector"),
  issueCollectorFields: threeNames({
    name: "ISSUE_COLLECTOR_FIELDS",
    meaning: "The collector's fields for the page's address, the product's name and the page's id.",
    default: "pageUrl,productName,pageId",
  }),
  headPolicy: appPolicy("HEAD_POLICY", "what `slots/head.html` of the content folder loads"),
} as const;

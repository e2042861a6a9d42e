import { chatExperiment } from "#shared/wire-names/experiment-names.ts";
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
  chatWidgetUrl: optional(
    base({
      name: "CHAT_WIDGET_URL",
      meaning: `Address of the chat widget, whose script is \`/assets/loader.js\` below it. Not set: no chat. The experiment \`${chatExperiment}\` says who gets it.`,
    }),
  ),
  issueCollectorUrl: optional(
    address({
      name: "ISSUE_COLLECTOR_URL",
      meaning: "Script of the issue collector behind “Report a problem”. Not set: no such button.",
    }),
  ),
  issueCollectorJqueryUrl: optional(
    address({ name: "ISSUE_COLLECTOR_JQUERY_URL", meaning: "The jQuery that the issue collector needs." }),
  ),
  issueCollectorFields: threeNames({
    name: "ISSUE_COLLECTOR_FIELDS",
    meaning: "The collector's fields for the page's address, the product's name and the page's id.",
    default: "pageUrl,productName,pageId",
  }),
} as const;

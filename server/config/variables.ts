import { loginApplication } from "#shared/wire-names/login-application.ts";
import { answerVariables } from "./answer-variables.ts";
import { builtInContentFolder } from "./built-in-content.ts";
import { databaseVariables } from "./database-variables.ts";
import { deliveryVariables } from "./delivery-variables.ts";
import { editorVariables } from "./editor-variables.ts";
import { embedVariables } from "./embed-variables.ts";
import { embeddingsVariables } from "./embeddings-variables.ts";
import { identityVariables } from "./identity-variables.ts";
import { measuringVariables } from "./measuring-variables.ts";
import { requestVariables } from "./request-variables.ts";
import { retentionVariables } from "./retention-variables.ts";
import { searchVariables } from "./search-variables.ts";
import { tracingVariables } from "./tracing-variables.ts";
import { trafficVariables } from "./traffic-variables.ts";
import {
  address,
  flag,
  hosts,
  oneOf,
  onOff,
  optional,
  siteAddress,
  text,
  trustedProxies,
  type Variable,
  wholeNumber,
} from "./variable.ts";

const mebibyte = 1024 * 1024;
const second = 1000;

/**
 * Every variable that the server reads, each under the name its value has in `Config`. A variable whose default names
 * another one stands after it.
 */
export const variables = {
  port: wholeNumber(
    { name: "PORT", meaning: "Port of the site. `0` takes a free one.", default: "3000" },
    { max: 65_535 },
  ),
  host: optional(
    text({
      name: "HOST",
      meaning:
        "Address to listen on. Not set: every interface, IPv4 and IPv6, as containers and load balancers need; `127.0.0.1` for this machine only.",
    }),
  ),
  baseUrl: siteAddress({
    name: "BASE_URL",
    meaning:
      "The site's public address, used in canonical addresses, the sitemap and redirects to https. An `https:` address says that a TLS proxy stands in front; one with a path, such as `https://example.com/help`, that the site has that part of the host only.",
    default: "http://localhost:{PORT}",
  }),
  contentSource: oneOf({ name: "CONTENT_SOURCE", meaning: "Where pages come from.", default: "files" }, ["files"]),
  contentDir: text({
    name: "CONTENT_DIR",
    meaning: "The content folder, for the source `files`.",
    default: builtInContentFolder,
  }),
  contentWatch: oneOf(
    {
      name: "CONTENT_WATCH",
      meaning:
        "How changes in the content folder are noticed: file system `events`, a regular look (`poll`, for network drives), or not at all (`off`).",
      default: "events",
    },
    ["events", "poll", "off"],
  ),
  isExtendOn: onOff({
    name: "EXTEND",
    meaning:
      "Whether the server runs code of the content folder: components, page types and islands in `extend/` ([Extend](extend.md)). Who writes there then runs programs on this machine.",
    default: "off",
  }),
  dataDir: text({
    name: "DATA_DIR",
    meaning:
      "Folder for what the site itself writes down: support requests, readers' answers to “Was this helpful?”, how often pages are read. Made when it is first needed.",
    default: "data",
  }),
  ...retentionVariables,
  ...databaseVariables,
  logLevel: oneOf(
    { name: "LOG_LEVEL", meaning: "The least severe log lines that are written.", default: "info", isLive: true },
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
  ),
  trustProxy: trustedProxies({
    name: "TRUST_PROXY",
    meaning: "The proxies whose `X-Forwarded-*` and `X-Request-Id` headers are believed, in the forms Express knows.",
    default: "loopback",
  }),
  opsPort: optional(
    wholeNumber(
      {
        name: "OPS_PORT",
        meaning: "Port of the operators' listener (`/metrics`, `/healthz`, `/readyz`). Not set: none.",
      },
      { max: 65_535 },
    ),
  ),
  opsHost: text({ name: "OPS_HOST", meaning: "Address of the operators' listener.", default: "127.0.0.1" }),
  pageCacheBytes: wholeNumber(
    { name: "PAGE_CACHE_MIB", meaning: "Memory for rendered pages. `0` keeps none.", unit: "MiB", default: "64" },
    { max: 65_536, scale: mebibyte },
  ),
  pageCacheTtlMs: wholeNumber(
    {
      name: "PAGE_CACHE_TTL_S",
      meaning: "How long a rendered page is kept when nothing it shows changes.",
      unit: "s",
      default: "3600",
    },
    { min: 1, max: 31_536_000, scale: second },
  ),
  entryCacheBytes: wholeNumber(
    { name: "ENTRY_CACHE_MIB", meaning: "Memory for entries read from content.", unit: "MiB", default: "32" },
    { min: 1, max: 65_536, scale: mebibyte },
  ),
  entryCacheTtlMs: wholeNumber(
    {
      name: "ENTRY_CACHE_TTL_S",
      meaning: "How long an entry is served before it is asked for again in the background.",
      unit: "s",
      default: "300",
    },
    { min: 1, max: 31_536_000, scale: second },
  ),
  entryRetryMs: wholeNumber(
    {
      name: "ENTRY_RETRY_S",
      meaning: "How long an expired entry is served before a failed content source is asked again.",
      unit: "s",
      default: "10",
    },
    { min: 1, max: 86_400, scale: second },
  ),
  browserMaxAgeS: wholeNumber(
    {
      name: "BROWSER_MAX_AGE_S",
      meaning: "How long a browser shows a page without asking whether it changed (`max-age`).",
      unit: "s",
      default: "0",
    },
    { max: 3600 },
  ),
  cdnMaxAgeS: optional(
    wholeNumber(
      {
        name: "CDN_MAX_AGE_S",
        meaning:
          "How long a CDN or caching proxy serves a page without asking (`s-maxage`). Not set: a minute, or a day where `CDN_PURGE_URL` tells it of changes.",
        unit: "s",
      },
      { max: 31_536_000 },
    ),
  ),
  cdnStaleS: wholeNumber(
    {
      name: "CDN_STALE_S",
      meaning: "How long after that a CDN serves the old page while it fetches the new one (`stale-while-revalidate`).",
      unit: "s",
      default: "600",
    },
    { max: 31_536_000 },
  ),
  renderTimeoutMs: wholeNumber(
    { name: "RENDER_TIMEOUT_MS", meaning: "Time in which a page must be rendered.", unit: "ms", default: "10000" },
    { min: 1, max: 600_000 },
  ),
  markdownTimeoutMs: wholeNumber(
    {
      name: "MARKDOWN_TIMEOUT_MS",
      meaning:
        "Time in which the Markdown of one page must be rendered. Others wait for it a second at most: then they have a second thread.",
      unit: "ms",
      default: "20000",
    },
    { min: 1, max: 600_000 },
  ),
  markdownMemoryMib: wholeNumber(
    {
      name: "MARKDOWN_MEMORY_MIB",
      meaning:
        "Memory that the Markdown of one page may take while it is rendered. A usual page takes 20 MiB, one of 1 MiB up to 400.",
      unit: "MiB",
      default: "512",
    },
    { min: 32, max: 16_384 },
  ),
  ...deliveryVariables,
  ...trafficVariables,
  ...tracingVariables,
  isNavRedesignEnabled: flag({
    name: "NAV_REDESIGN_ENABLED",
    meaning: "Shows the redesigned navigation.",
    default: "false",
    isLive: true,
  }),
  isFeaturedVideoEnabled: flag({
    name: "FEATURED_VIDEO",
    meaning: "Shows topics' featured videos.",
    default: "true",
    isLive: true,
  }),
  loginUrl: address({
    name: "LOGIN_URL",
    meaning: `Log-in address of the identity host. It may name an \`application\` of its own; else links add \`${loginApplication}\`.`,
    default: "{BASE_URL}/login",
  }),
  ...identityVariables,
  ...editorVariables,
  ...searchVariables,
  ...embeddingsVariables,
  ...answerVariables,
  ...measuringVariables,
  supportBaseUrl: siteAddress({
    name: "SUPPORT_BASE_URL",
    oldName: "SAC_BASE_URL",
    meaning: "Address of the customer-support site that contact and request links lead to.",
    default: "{BASE_URL}",
  }),
  partnerHosts: hosts({
    name: "PARTNER_HOSTS",
    meaning:
      "Hosts on which the site speaks to partners: with `*.` before, every name below; without a port, on every port.",
    default: "",
  }),
  ...requestVariables,
  ...embedVariables,
  isDevelopment: flag({
    name: "DEV_RELOAD",
    meaning: "Reloads open pages when content changes or the server was rebuilt; `npm run dev` sets it.",
    default: "false",
  }),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

import { flag, hosts, type Variable, wholeNumber } from "./variable.ts";

/** How long visitors may take, and how the site leaves. */
export const trafficVariables = {
  clientTokensPerMinute: wholeNumber(
    {
      name: "CLIENT_REQUESTS_PER_MINUTE",
      meaning:
        "How much one address may ask in a minute of what is not answered from memory: a page counts one, a search and a page as Markdown two. `0`: as much as it likes.",
      default: "600",
    },
    { max: 1_000_000 },
  ),
  maxWaitingRequests: wholeNumber(
    {
      name: "MAX_WAITING_REQUESTS",
      meaning: "How many searches may wait for their turn, and four times as many pages; further ones are refused.",
      default: "50",
    },
    { min: 1, max: 100_000 },
  ),
  requestTimeoutMs: wholeNumber(
    {
      name: "REQUEST_TIMEOUT_MS",
      meaning: "Time in which a request, body included, must have arrived.",
      unit: "ms",
      default: "18000",
    },
    { min: 1, max: 3_600_000 },
  ),
  headersTimeoutMs: wholeNumber(
    {
      name: "HEADERS_TIMEOUT_MS",
      meaning: "Time in which a request's headers must have arrived.",
      unit: "ms",
      default: "15000",
    },
    { min: 1, max: 3_600_000 },
  ),
  sendTimeoutMs: wholeNumber(
    {
      name: "SEND_TIMEOUT_MS",
      meaning:
        "How long a connection may stand still in the middle of a request or an answer: a client that does not read is cut off.",
      unit: "ms",
      default: "60000",
    },
    { min: 1, max: 3_600_000 },
  ),
  maxConnections: wholeNumber(
    {
      name: "MAX_CONNECTIONS",
      meaning:
        "Connections at once; fewer where the system allows fewer open files. When all are taken, or one address has a quarter of them, the one with most loses an idle one for each new one.",
      default: "10000",
    },
    { min: 16, max: 1_000_000 },
  ),
  otherHosts: hosts({
    name: "OTHER_HOSTS",
    meaning:
      "Further hosts that the site is reached by, besides that of `BASE_URL` and `PARTNER_HOSTS`. With a public `BASE_URL` requests for any other domain are answered 421.",
    default: "",
  }),
  hstsMaxAgeS: wholeNumber(
    {
      name: "HSTS_MAX_AGE_S",
      meaning:
        "For how long browsers that came over https come over nothing else (`Strict-Transport-Security`). `0` does not ask for it.",
      unit: "s",
      default: "63072000",
    },
    { max: 1_000_000_000 },
  ),
  hstsSubdomains: flag({
    name: "HSTS_SUBDOMAINS",
    meaning: "Whether that holds for all domains below the site's as well.",
    default: "true",
  }),
  keepAliveTimeoutMs: wholeNumber(
    {
      name: "KEEP_ALIVE_TIMEOUT_MS",
      meaning:
        "How long an idle connection is kept. Longer than the load balancer keeps it, so that it never closes first.",
      unit: "ms",
      default: "65000",
    },
    { min: 1, max: 3_600_000 },
  ),
  shutdownDelayMs: wholeNumber(
    {
      name: "SHUTDOWN_DELAY_MS",
      meaning:
        "How long after SIGTERM new connections are still answered while `/readyz` says 503: longer than a load balancer takes to notice.",
      unit: "ms",
      default: "3000",
    },
    { max: 600_000 },
  ),
  shutdownTimeoutMs: wholeNumber(
    {
      name: "SHUTDOWN_TIMEOUT_MS",
      meaning: "Time in which requests under way may finish after that.",
      unit: "ms",
      default: "10000",
    },
    { min: 1, max: 600_000 },
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

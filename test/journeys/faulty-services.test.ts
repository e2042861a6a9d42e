import { jest } from "@jest/globals";
import { type Fault, type FaultyUpstream, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const gateways = [
  "/gateway/api/customer-context/user/auth",
  "/gateway/api/session/heartbeat",
  "/gateway/api/customer-context/customer/cohort/csm-experiment",
  "/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch?accountId=ada",
];
const pages = ["/", "/tracker", "/tracker/docs", "/contact", "/requests", "/ja/products", "/login?continue=/contact"];
const faults = ["slow", "hanging", "hanging in its body", "resetting", "failing", "garbage", "huge"] as const;

/** Asks for every page and every gateway, many times at once; answers what each answered. One that never did would not let it end. */
async function ask(site: RunningSite, rounds: number) {
  const get = async (path: string) => {
    const response = await fetch(site.url + path, { redirect: "manual" });
    const text = await response.text();
    return { path, status: response.status, text };
  };
  const all = Array.from({ length: rounds }, () => [...pages, ...gateways]).flat();
  const answers = await Promise.all(all.map(get));
  return {
    pages: answers.filter(({ path }) => pages.includes(path)),
    gateways: answers.filter(({ path }) => gateways.includes(path)),
  };
}

describe("a site whose services beside it are all", () => {
  let site: RunningSite;
  let service: FaultyUpstream;
  beforeAll(async () => {
    const answers: Readonly<Record<string, object>> = {
      lookup: { userName: "ada@customer.example" },
      cohorts: { data: { attributes: {} } },
      gates: { key: "csp_ui_deployment_upgrade_switch", value: true },
    };
    service = await faultyUpstream((req, res) => {
      res.end(JSON.stringify(answers[req.url?.split("/")[1] ?? ""] ?? {}));
    });
    site = await startSite({
      USER_LOOKUP_URL: `${service.origin}/lookup`,
      HEARTBEAT_URL: `${service.origin}/heartbeat`,
      COHORT_URL: `${service.origin}/cohorts`,
      FEATURE_GATES_URL: `${service.origin}/gates`,
      FEATURE_GATES_CLIENT_KEY: "client-key",
      ANALYTICS_COLLECTOR_URL: `${service.origin}/collector`,
      REQUESTS_WEBHOOK_URL: `${service.origin}/webhook`,
      REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
      USER_LOOKUP_TIMEOUT_MS: "800",
      HEARTBEAT_TIMEOUT_MS: "800",
      COHORT_TIMEOUT_MS: "800",
    });
    await ask(site, 2);
  });
  afterAll(async () => {
    await site.stop();
    await closeServers();
  });
  beforeEach(async () => {
    service.fail(undefined);
    for (let time = 0; time < 1000; time += 1) {
      const answers = await Promise.all(gateways.map(async (path) => (await fetch(site.url + path)).status));
      if (answers.every((status) => status === 200)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the gateways did not recover");
  });

  it.each<Fault>([...faults])("%s serves every page, and its gateways say in time that they failed", async (fault) => {
    service.fail(fault);

    const answers = await ask(site, 10);

    expect(answers.pages.map(({ status }) => status).filter((status) => status !== 200 && status !== 303)).toEqual([]);
    expect(answers.pages.every(({ status, text }) => status === 303 || text.endsWith("</html>"))).toBe(true);
    const failed = answers.gateways.filter(
      ({ path, status }) => !(fault === "garbage" && path.endsWith("heartbeat") && status === 200),
    );
    expect(failed.every(({ status }) => status === 502 || status === 504)).toBe(true);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });
});

import request from "supertest";
import { featureGateRoutes } from "#server/feature-gates/feature-gate-routes.ts";
import type { FlagSource } from "#server/feature-gates/flag-source.ts";
import { ofrepFlags } from "#server/feature-gates/ofrep-flags.ts";
import { settingsFlags } from "#server/feature-gates/settings-flags.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { guardedSite } from "#test/server/http/guarded-site.ts";
import { type Fault, faults, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";

const evaluatePath = "/gateway/api/feature-gates/ofrep/v1/evaluate/flags";
const flagPath = "/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch";

afterEach(closeServers);

const siteWith = async (flags: FlagSource) =>
  (await guardedSite({ routes: (app) => void app.use("/gateway", featureGateRoutes(flags)) })).origin;

describe("feature gates that settings decide", () => {
  const shares = new Map([
    ["csm-ai-agent-on-sac.agent_enabled", 1],
    ["sac-search-ai-experiment.ai_dialog_enabled", 0.5],
    ["csp_ui_deployment_upgrade_switch", 1],
  ]);

  it("answer every experiment with its parameters and the reason", async () => {
    const origin = await siteWith(settingsFlags(() => new Map([...shares].slice(0, 1))));

    const response = await request(origin)
      .post(evaluatePath)
      .send({ context: { targetingKey: "u1" } })
      .expect(200);

    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toEqual({
      flags: [
        { key: "csm-ai-agent-on-sac", value: { agent_enabled: true }, reason: "STATIC", variant: "on" },
        { key: "sac-search-ai-experiment", value: { ai_dialog_enabled: false }, reason: "DEFAULT", variant: "off" },
        {
          key: "sac-new-content-ux-experiment-gate",
          value: { new_ux_enabled: false },
          reason: "DEFAULT",
          variant: "off",
        },
      ],
    });
  });

  it("are on for about the stated share of visitors, and for the same ones each time", async () => {
    const flags = settingsFlags(() => shares);
    const isOn = async (targetingKey: string) =>
      (await flags.evaluateExperiments({ targetingKey }))[1]?.value["ai_dialog_enabled"];
    const visitors = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`);

    const first = await Promise.all(visitors.map(isOn));

    expect(first.filter(Boolean).length).toBeGreaterThan(440);
    expect(first.filter(Boolean).length).toBeLessThan(560);
    expect(await Promise.all(visitors.map(isOn))).toEqual(first);
    expect((await flags.evaluateExperiments({}))[1]).toMatchObject({
      value: { ai_dialog_enabled: false },
      reason: "SPLIT",
    });
  });

  it("answer a flag for an account, and with false without one", async () => {
    const origin = await siteWith(settingsFlags(() => shares));

    await request(origin).get(`${flagPath}?accountId=a1`).expect(200, { value: true });
    await request(origin).get(flagPath).expect(200, { value: false }).expect("Cache-Control", "no-store");
  });

  it("know no other flags, and no account ids that are none", async () => {
    const origin = await siteWith(settingsFlags(() => shares));

    await request(origin).get("/gateway/api/feature-flags/__proto__?accountId=a1").expect(404);
    await request(origin)
      .get(`${flagPath}?accountId=${"a".repeat(201)}`)
      .expect(400);
    await request(origin).get(`${flagPath}?accountId=a&accountId=b`).expect(400);
  });

  it.each([
    ["no context", {}],
    ["a list as context", { context: ["u1"] }],
    ["a key that is no text", { context: { targetingKey: 5 } }],
    ["a very long key", { context: { targetingKey: "u".repeat(201) } }],
  ])("refuse %s", async (_what, body) => {
    const origin = await siteWith(settingsFlags(() => shares));

    const response = await request(origin).post(evaluatePath).send(body).expect(400);

    expect(response.body).toMatchObject({ errorCode: "INVALID_CONTEXT", requestId: expect.any(String) });
  });

  it("pass over attributes that are odd or too many, and take an empty key for none", async () => {
    const asked: unknown[] = [];
    const origin = await siteWith({
      evaluateExperiments: async (context) => {
        asked.push(context);
        return [];
      },
      evaluateFlag: async () => false,
    });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a${at}`, at]));

    await request(origin)
      .post(evaluatePath)
      .send({ context: { targetingKey: "u1", tier: "gold", more: { deep: 1 }, long: "x".repeat(201), none: null } })
      .expect(200);
    await request(origin)
      .post(evaluatePath)
      .send({ context: { targetingKey: "", ...many } })
      .expect(200);

    expect(asked[0]).toEqual({ targetingKey: "u1", tier: "gold" });
    expect(asked[1]).not.toHaveProperty("targetingKey", "");
    expect(Object.keys(asked[1] as object).length).toBeLessThanOrEqual(51);
  });

  it("refuse a body of more than 8 KiB", async () => {
    const origin = await siteWith(settingsFlags(() => shares));

    await request(origin)
      .post(evaluatePath)
      .send({ context: { a: "x".repeat(9000) } })
      .expect(413);
  });
});

describe("feature gates that a service decides", () => {
  const settings = { clientKey: "site-key", environment: "staging", perimeter: "commercial" } as const;
  const services = {
    fetchFn: upstreamFetch,
    metrics: { observe: () => undefined, setOpen: () => undefined },
    log: { warn: () => undefined, info: () => undefined },
  };
  const asked: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  let answer: unknown;
  let status = 200;
  afterEach(() => {
    status = 200;
  });

  const service = async (names?: ReadonlyMap<string, string>) => {
    asked.length = 0;
    const upstream = await faultyUpstream((req, res) => {
      const chunks: Buffer[] = [];
      req.on("data", (chunk) => chunks.push(chunk));
      req.on("end", () => {
        asked.push({
          url: req.url,
          authorization: req.headers.authorization,
          body: JSON.parse(String(Buffer.concat(chunks))),
        });
        res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      });
    });
    const target = { name: "feature-gates", url: `${upstream.origin}/gates`, timeoutMs: 300 };
    const origin = await siteWith(ofrepFlags(createUpstream(target, services), settings, names));
    return { upstream, origin };
  };

  it("are asked with the client key, the environment and the perimeter", async () => {
    answer = { flags: [] };
    const { origin } = await service();

    await request(origin)
      .post(evaluatePath)
      .send({ context: { targetingKey: "u1", tier: "premium" } })
      .expect(200);

    expect(asked).toEqual([
      {
        url: "/gates/ofrep/v1/evaluate/flags",
        authorization: "Bearer site-key",
        body: { context: { targetingKey: "u1", tier: "premium", environment: "staging", perimeter: "commercial" } },
      },
    ]);
  });

  it("are passed on as far as they are this site's, with yes and no only", async () => {
    answer = {
      flags: [
        {
          key: "csm-ai-agent-on-sac",
          value: { agent_enabled: true, secret: "x" },
          reason: "TARGETING_MATCH",
          variant: "b",
        },
        { key: "sac-search-ai-experiment", value: { ai_dialog_enabled: "true" }, reason: "SPLIT" },
        { key: "somebody-elses", value: { a: true }, reason: "STATIC" },
        { key: "__proto__", value: { a: true } },
        { key: "sac-new-content-ux-experiment-gate", errorCode: "GENERAL" },
        "nonsense",
      ],
    };
    const { origin } = await service();

    const response = await request(origin).post(evaluatePath).send({ context: {} }).expect(200);

    expect(response.body.flags).toEqual([
      { key: "csm-ai-agent-on-sac", value: { agent_enabled: true }, reason: "TARGETING_MATCH", variant: "b" },
      { key: "sac-search-ai-experiment", value: { ai_dialog_enabled: false }, reason: "SPLIT" },
    ]);
  });

  it("may have names of the service's own", async () => {
    const names = new Map([
      ["csm-ai-agent-on-sac", "chat"],
      ["csp_ui_deployment_upgrade_switch", "portal.new"],
    ]);
    const { origin } = await service(names);

    answer = { flags: [{ key: "chat", value: { agent_enabled: true }, reason: "STATIC" }] };
    const all = await request(origin).post(evaluatePath).send({ context: {} }).expect(200);
    answer = { key: "portal.new", value: true };
    await request(origin).get("/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch?accountId=a").expect(200);

    expect(all.body.flags).toEqual([{ key: "csm-ai-agent-on-sac", value: { agent_enabled: true }, reason: "STATIC" }]);
    expect(asked.map(({ url }) => url)).toContain("/gates/ofrep/v1/evaluate/flags/portal.new");
  });

  it("are the defaults, quietly, where the service has no such flag", async () => {
    status = 404;
    answer = { key: "csp_ui_deployment_upgrade_switch", errorCode: "FLAG_NOT_FOUND" };
    const { origin } = await service();

    await request(origin).get(`${flagPath}?accountId=a1`).expect(200, { value: false });
    await request(origin).post(evaluatePath).send({ context: {} }).expect(200, { flags: [] });
    answer = { error: "no such page" };
    await request(origin).get(`${flagPath}?accountId=a1`).expect(502);
  });

  it("answer a flag for an account", async () => {
    answer = { key: "csp_ui_deployment_upgrade_switch", value: true, reason: "STATIC" };
    const { origin } = await service();

    await request(origin).get(`${flagPath}?accountId=a1`).expect(200, { value: true });
    expect(asked[0]).toMatchObject({
      url: "/gates/ofrep/v1/evaluate/flags/csp_ui_deployment_upgrade_switch",
      body: { context: { targetingKey: "a1" } },
    });
  });

  // Object.keys cannot know that there are no other faults than those of the type.
  it.each((Object.keys(faults) as Fault[]).filter((fault) => fault !== "slow"))(
    "answer with an error, and with nothing of the service's own, when it is %s",
    async (fault) => {
      const { upstream, origin } = await service();
      upstream.fail(fault);

      const response = await request(origin).post(evaluatePath).send({ context: {} });

      expect([502, 504]).toContain(response.status);
      expect(response.text).not.toMatch(/secret|html|169\.254/);
    },
  );
});

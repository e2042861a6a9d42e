/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { createFeatureGates } from "#client/experiments/feature-gates.ts";

const experiment = "sac-search-ai-experiment";
const settings = { clientKey: "key", environment: "production", perimeter: "commercial" } as const;

/** The page's gates after this site's server answered, and what it was asked. */
async function gatesAfter(status: number, body: unknown) {
  const asked: { readonly url: unknown; readonly init: RequestInit | undefined }[] = [];
  const answer = { ok: status < 400, status, json: async () => JSON.parse(JSON.stringify(body)) };
  Object.assign(globalThis, {
    fetch: async (url: unknown, init?: RequestInit) => {
      asked.push({ url, init });
      return answer;
    },
  });
  // jsdom has none.
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const reportError = jest.fn();
  const gates = createFeatureGates(settings, { reportError });
  await gates.initialise({ targetingKey: "u1", tier: "premium" });
  return { gates, asked, reportError };
}

describe("the feature gates of this site's server", () => {
  it("are asked once, about who is there, and decide with a reason", async () => {
    const flags = [{ key: experiment, value: { ai_dialog_enabled: true }, reason: "STATIC", variant: "on" }];
    const { gates, asked } = await gatesAfter(200, { flags });

    expect(gates.lookUp(experiment)).toEqual({ parameters: { ai_dialog_enabled: true }, reason: "STATIC" });
    expect(gates.lookUp("csm-ai-agent-on-sac")).toEqual({ parameters: { agent_enabled: false }, reason: "DEFAULT" });
    expect(asked.map(({ url }) => url)).toEqual(["/gateway/api/feature-gates/ofrep/v1/evaluate/flags"]);
    expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({
      context: { targetingKey: "u1", tier: "premium", environment: "production", perimeter: "commercial" },
    });
  });

  it.each([
    ["another kind of value", [{ key: experiment, value: "on" }]],
    ["nothing as its value", [{ key: experiment, value: null }]],
    ["an error in its place", [{ key: experiment, errorCode: "FLAG_NOT_FOUND" }]],
    ["entries that are none", [null, 1, { key: 2 }]],
  ])("leave the default where the answer has %s", async (_what, flags) => {
    const { gates } = await gatesAfter(200, { flags });

    expect(gates.state()).toBe("initialised");
    expect(gates.lookUp(experiment).parameters).toEqual({ ai_dialog_enabled: false });
  });

  it.each([
    ["is refused", 502, { flags: [] }],
    ["has no flags", 200, {}],
    ["is nothing", 200, null],
  ])("fail when the answer %s: reported, and the defaults hold", async (_what, status, body) => {
    const { gates, reportError } = await gatesAfter(status, body);

    expect(gates.state()).toBe("failed");
    expect(gates.lookUp(experiment).parameters).toEqual({ ai_dialog_enabled: false });
    expect(reportError).toHaveBeenCalledTimes(1);
  });
});

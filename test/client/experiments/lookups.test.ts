/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { cohortAttributes } from "#client/experiments/cohort-attributes.ts";
import { fetchFeatureFlag } from "#client/experiments/feature-flag.ts";
import { lookUpExperimentWith } from "#client/experiments/look-up-experiment.ts";
import { inertServices } from "#shared/search-results/search-services.ts";

type Answer = { readonly status?: number; readonly body?: unknown };

/** A `fetch` that gives one answer, and what it was asked. */
function answering({ status = 200, body }: Answer) {
  const ask = jest.fn<typeof fetch>(async () => {
    // Only what the code under test reads of a response.
    return { ok: status < 400, status, json: async () => JSON.parse(JSON.stringify(body)) } as Response;
  });
  return ask;
}
const unreachable = () => jest.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));

describe("cohort attributes", () => {
  it("are those of the answer without nulls, asked for with credentials", async () => {
    const ask = answering({ body: { data: { attributes: { tier: "premium", seats: 12, trial: false, plan: null } } } });

    expect(await cohortAttributes(ask)).toEqual({ tier: "premium", seats: 12, trial: false });
    expect(ask.mock.calls[0]).toEqual([
      "/gateway/api/customer-context/customer/cohort/csm-experiment",
      { credentials: "include", headers: { accept: "application/json" } },
    ]);
  });

  it.each([
    ["an error status", answering({ status: 500, body: { data: { attributes: { tier: "x" } } } })],
    ["no attributes", answering({ body: { data: {} } })],
    ["nothing", answering({ body: null })],
    ["no answer at all", unreachable()],
  ])("are none, silently, after %s", async (_what, ask) => {
    const consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);

    expect(await cohortAttributes(ask)).toEqual({});
    expect(consoleError).not.toHaveBeenCalled();
    consoleError.mockRestore();
  });
});

describe("a feature flag", () => {
  let consoleError: ReturnType<typeof silenced>;
  const silenced = () => jest.spyOn(console, "error").mockImplementation(() => undefined);
  beforeEach(() => {
    consoleError = silenced();
  });
  afterEach(() => consoleError.mockRestore());

  it("is looked up for the signed-in user's account", async () => {
    const ask = answering({ body: { value: true } });

    expect(await fetchFeatureFlag("csp_ui_deployment_upgrade_switch", "a/1", ask)).toBe(true);
    expect(ask.mock.calls[0]?.[0]).toBe("/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch?accountId=a%2F1");
  });

  it("is looked up without an account for everybody else", async () => {
    const ask = answering({ body: { value: false } });

    expect(await fetchFeatureFlag("csp_ui_deployment_upgrade_switch", undefined, ask)).toBe(false);
    expect(ask.mock.calls[0]?.[0]).toBe("/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch");
    expect(consoleError).not.toHaveBeenCalled();
  });

  it.each([
    ["an error status", answering({ status: 502, body: { value: true } })],
    ["no answer at all", unreachable()],
  ])("is false after %s, which is logged", async (_what, ask) => {
    expect(await fetchFeatureFlag("csp_ui_deployment_upgrade_switch", "a1", ask)).toBe(false);
    expect(consoleError).toHaveBeenCalledWith("Error fetching feature flag", expect.any(Error));
  });

  it("is false when the answer says neither yes nor no", async () => {
    expect(
      await fetchFeatureFlag("csp_ui_deployment_upgrade_switch", "a1", answering({ body: { value: "true" } })),
    ).toBe(false);
  });
});

describe("an experiment of a page on which nothing can be on", () => {
  it("has its defaults, without asking anybody and without an event", async () => {
    document.head.innerHTML = "";
    const track = jest.fn();
    const whoIsThere = jest.fn(inertServices.whoIsThere);
    const lookUp = lookUpExperimentWith({ track, anonymousId: () => "a", reportError: jest.fn(), whoIsThere });

    expect(await lookUp("csm-ai-agent-on-sac")).toEqual({ agent_enabled: false });
    expect(whoIsThere).not.toHaveBeenCalled();
    expect(track).not.toHaveBeenCalled();
  });
});

describe("an experiment of a page whose gates have no client key", () => {
  it("has its defaults; the failure is reported and the evaluation tracked once", async () => {
    const settings = JSON.stringify({ clientKey: "", environment: "production", perimeter: "commercial" });
    const meta = document.createElement("meta");
    meta.name = "feature-gates";
    meta.content = settings;
    document.head.replaceChildren(meta);
    const track = jest.fn();
    const reportError = jest.fn();
    const parts = { track, anonymousId: () => "a", reportError, whoIsThere: inertServices.whoIsThere };
    const lookUp = lookUpExperimentWith(parts);

    const answers = await Promise.all([
      lookUp("sac-new-content-ux-experiment-gate"),
      lookUp("sac-new-content-ux-experiment-gate"),
    ]);

    expect(answers).toEqual([{ new_ux_enabled: false }, { new_ux_enabled: false }]);
    expect(reportError).toHaveBeenCalledTimes(1);
    expect(track.mock.calls).toEqual([
      [
        "experiment_evaluated",
        {
          experiment: "sac-new-content-ux-experiment-gate",
          parameter: "new_ux_enabled",
          isOn: false,
          reason: "DEFAULT",
        },
      ],
    ]);
  });
});

/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { InMemoryProvider, type Provider } from "@openfeature/web-sdk";
import { createFeatureGates } from "#client/experiments/feature-gates.ts";
import { experimentDefaults } from "#shared/experiments/experiments.ts";
import type { FeatureGateSettings } from "#shared/experiments/feature-gates.ts";

const settings: FeatureGateSettings = { clientKey: "key", environment: "staging", perimeter: "commercial" };
const experiment = "sac-new-content-ux-experiment-gate";

/** A service that has decided everything already, and notes who it was asked about. */
function provider(value: Record<string, boolean | string>) {
  const contexts: unknown[] = [];
  const memory = new InMemoryProvider({
    [experiment]: { variants: { on: value }, defaultVariant: "on", disabled: false },
  });
  const initialize: Provider["initialize"] = async (context) => void contexts.push(context);
  return { memory: Object.assign(memory, { initialize }), contexts };
}

describe("the page's feature gates", () => {
  it("are uninitialised at first and have the defaults", () => {
    const gates = createFeatureGates(settings, { reportError: jest.fn(), provider: provider({}).memory });

    expect(gates.state()).toBe("uninitialised");
    expect(gates.lookUp(experiment)).toEqual({ parameters: { new_ux_enabled: false }, reason: "DEFAULT" });
  });

  it("know what the service decided once they are initialised", async () => {
    const { memory, contexts } = provider({ new_ux_enabled: true });
    const gates = createFeatureGates(settings, { reportError: jest.fn(), provider: memory });

    await gates.initialise({ targetingKey: "u1", tier: "premium", nothing: undefined });

    expect(gates.state()).toBe("initialised");
    expect(gates.lookUp(experiment)).toEqual({ parameters: { new_ux_enabled: true }, reason: "STATIC" });
    expect(contexts).toEqual([
      { targetingKey: "u1", tier: "premium", environment: "staging", perimeter: "commercial" },
    ]);
  });

  it("give the default of a parameter that is no yes or no, and of an experiment nobody knows", async () => {
    const { memory } = provider({ new_ux_enabled: "yes", other: true });
    const gates = createFeatureGates(settings, { reportError: jest.fn(), provider: memory });

    await gates.initialise({ targetingKey: "u1" });

    expect(gates.lookUp(experiment).parameters).toEqual({ new_ux_enabled: false });
    expect(gates.lookUp("csm-ai-agent-on-sac").parameters).toEqual({ agent_enabled: false });
  });

  it("fail without a client key: reported, and the defaults hold", async () => {
    const reportError = jest.fn();
    const { memory, contexts } = provider({ new_ux_enabled: true });
    const gates = createFeatureGates({ ...settings, clientKey: "" }, { reportError, provider: memory });

    await gates.initialise({ targetingKey: "u1" });

    expect(gates.state()).toBe("failed");
    expect(gates.lookUp(experiment).parameters).toEqual(experimentDefaults[experiment]);
    expect(contexts).toEqual([]);
    expect(reportError.mock.calls).toEqual([
      ["feature gates could not be initialised", new Error("feature gates have no client key")],
    ]);
  });

  it("fail when the service does: reported, and the defaults hold", async () => {
    const reportError = jest.fn();
    const { memory } = provider({ new_ux_enabled: true });
    const broken: Provider = Object.assign(memory, { initialize: () => Promise.reject(new Error("502")) });
    const gates = createFeatureGates(settings, { reportError, provider: broken });

    await gates.initialise({ targetingKey: "u1" });

    expect(gates.state()).toBe("failed");
    expect(gates.lookUp(experiment)).toEqual({ parameters: { new_ux_enabled: false }, reason: "DEFAULT" });
    expect(reportError).toHaveBeenCalledWith("feature gates could not be initialised", expect.any(Error));
  });
});

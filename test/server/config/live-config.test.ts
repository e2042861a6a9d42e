import { type LiveConfig, liveConfig, type Reloaded } from "#server/config/live-config.ts";
import { loadConfig } from "#server/config/load-config.ts";

let env: Record<string, string>;
let live: LiveConfig & { reload(): Reloaded };
let told: number;
beforeEach(() => {
  env = { LOG_LEVEL: "info", FEATURED_VIDEO: "true", PORT: "3000" };
  live = liveConfig(loadConfig(env), () => loadConfig(env));
  told = 0;
  live.subscribe(() => {
    told += 1;
  });
});

describe("settings that are read again", () => {
  it("are taken over where a running site can, and named", () => {
    env = { ...env, LOG_LEVEL: "debug", FEATURED_VIDEO: "false" };

    expect(live.reload()).toEqual({ kind: "read", changed: ["LOG_LEVEL", "FEATURED_VIDEO"], needRestart: [] });

    expect(live.now()).toMatchObject({ logLevel: "debug", isFeaturedVideoEnabled: false });
    expect(told).toBe(1);
  });

  it("are left as they were, all of them, when one has a mistake", () => {
    env = { ...env, LOG_LEVEL: "loud", FEATURED_VIDEO: "false" };

    const outcome = live.reload();

    expect(outcome).toMatchObject({ kind: "refused", problems: [expect.stringContaining('LOG_LEVEL is "loud"')] });
    expect(live.now()).toMatchObject({ logLevel: "info", isFeaturedVideoEnabled: true });
    expect(told).toBe(0);
  });

  it("are named, each time, when only a restart takes them over", () => {
    env = { ...env, CDN_MAX_AGE_S: "5" };

    expect(live.reload()).toEqual({ kind: "read", changed: [], needRestart: ["CDN_MAX_AGE_S"] });
    expect(live.reload()).toMatchObject({ needRestart: ["CDN_MAX_AGE_S"] });
    expect(told).toBe(0);
  });

  it("tell nobody when nothing is new", () => {
    expect(live.reload()).toEqual({ kind: "read", changed: [], needRestart: [] });
    expect(told).toBe(0);
  });
});

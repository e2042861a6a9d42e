import { ConfigError } from "#server/config/config-error.ts";
import { loadConfig, oldNamesIn } from "#server/config/load-config.ts";
import { publicConfig } from "#server/config/public-config.ts";
import type { Variable } from "#server/config/variable.ts";
import { variables } from "#server/config/variables.ts";

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe("configuration", () => {
  it("serves the content folder on port 3000 when nothing is set", () => {
    const config = loadConfig({});

    expect(config).toMatchObject({
      port: 3000,
      host: undefined,
      baseUrl: "http://localhost:3000",
      contentSource: "files",
      contentDir: "content",
      opsPort: undefined,
      trustProxy: ["loopback"],
      loginUrl: "http://localhost:3000/login",
      supportBaseUrl: "http://localhost:3000",
      partnerHosts: [],
      isNavRedesignEnabled: false,
      isFeaturedVideoEnabled: true,
    });
  });

  it("turns sizes and ages into bytes and milliseconds", () => {
    const config = loadConfig({ PAGE_CACHE_MIB: "2", PAGE_CACHE_TTL_S: "30" });

    expect(config.pageCacheBytes).toBe(2_097_152);
    expect(config.pageCacheTtlMs).toBe(30_000);
  });

  it("derives addresses from the port and the public origin", () => {
    expect(loadConfig({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
    expect(loadConfig({ BASE_URL: "https://example.com/help/" }).baseUrl).toBe("https://example.com/help");
    expect(loadConfig({ BASE_URL: "https://support.example.com/" })).toMatchObject({
      baseUrl: "https://support.example.com",
      loginUrl: "https://support.example.com/login",
    });
  });

  it("reads a setting under its old name, the new one first, and says which old names there are", () => {
    const old = { SAC_BASE_URL: "https://old.example.com" };

    expect(loadConfig(old).supportBaseUrl).toBe("https://old.example.com");
    expect(loadConfig({ ...old, SUPPORT_BASE_URL: "https://new.example.com" }).supportBaseUrl).toBe(
      "https://new.example.com",
    );
    expect(problemsOf({ SAC_BASE_URL: "nowhere" })[0]).toMatch(/^SAC_BASE_URL is "nowhere": expected /);
    expect(oldNamesIn(old)).toEqual([{ oldName: "SAC_BASE_URL", name: "SUPPORT_BASE_URL" }]);
    expect(oldNamesIn({ SUPPORT_BASE_URL: "https://new.example.com" })).toEqual([]);
  });

  it("takes other names of experiments for a service, and none of experiments that there are not", () => {
    expect(loadConfig({ FEATURE_GATES_NAMES: "csm-ai-agent-on-sac=chat" }).featureGatesNames).toEqual(
      new Map([["csm-ai-agent-on-sac", "chat"]]),
    );
    expect(problemsOf({ FEATURE_GATES_NAMES: "chat=chat" })[0]).toMatch(/^FEATURE_GATES_NAMES /);
    expect(problemsOf({ FEATURE_GATES_NAMES: "csm-ai-agent-on-sac" })[0]).toMatch(/^FEATURE_GATES_NAMES /);
  });

  it("cannot be changed after it was read", () => {
    const config = loadConfig({ VIDEO_HOSTS: "videos.example.com" });

    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.videoHosts)).toBe(true);
  });

  it("names every wrong variable, one line each", () => {
    const problems = problemsOf({ PORT: "80a", CONTENT_WATCH: "sometimes", PAGE_CACHE_MIB: "-1" });

    expect(problems).toEqual([
      'PORT is "80a": expected a whole number from 0 to 65535',
      'CONTENT_WATCH is "sometimes": expected one of events, poll, off',
      'PAGE_CACHE_MIB is "-1": expected a whole number from 0 to 65536',
    ]);
  });

  it.each([
    ["PORT", ["", " ", "3000 ", "1e3", "0x50", "65536", "-1", "3000.5", "NaN", "99999999999"]],
    [
      "BASE_URL",
      [
        "",
        "support.example.com",
        "ftp://a.example",
        "https://a.example/docs/a%2Fb",
        "https://a.example//docs",
        "https://a.example/?a",
        "https://u:p@a.example",
        "javascript:1",
      ],
    ],
    ["LOG_LEVEL", ["", "verbose", "INFO"]],
    ["NAV_REDESIGN_ENABLED", ["", "1", "yes", "TRUE"]],
    ["TRUST_PROXY", ["", ",", "33", "proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "loopback,nonsense", "::1/129"]],
    ["VIDEO_HOSTS", ["https://videos.example.com", "videos example.com", "*", "a.example; script-src *", "-a.example"]],
    ["PAGE_CACHE_TTL_S", ["0", "31536001"]],
    ["RENDER_TIMEOUT_MS", ["0"]],
    ["CONTENT_DIR", ["", "  "]],
  ])("refuses a malformed %s instead of taking the default", (name, values) => {
    for (const value of values) {
      expect({ value, problems: problemsOf({ [name]: value }).map((line) => line.split(" ", 1)[0]) }).toEqual({
        value,
        problems: [name],
      });
    }
  });

  it("refuses headers that may take longer than the whole request", () => {
    expect(problemsOf({ REQUEST_TIMEOUT_MS: "1000", HEADERS_TIMEOUT_MS: "2000" })).toEqual([
      'HEADERS_TIMEOUT_MS is "2000": expected no more than REQUEST_TIMEOUT_MS',
    ]);
  });

  it("takes an empty variable without a default as not set", () => {
    const config = loadConfig({ OPS_PORT: "", HOST: "" });

    expect(config.opsPort).toBeUndefined();
    expect(config.host).toBeUndefined();
  });

  it.each([
    ["true", true],
    ["false", false],
    ["2", 2],
    ["10.0.0.0/8, 192.168.1.1,uniquelocal", ["10.0.0.0/8", "192.168.1.1", "uniquelocal"]],
    ["fd00::/8", ["fd00::/8"]],
  ])("understands TRUST_PROXY=%s", (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it("keeps a long or many-lined value on one short line", () => {
    const [problem = ""] = problemsOf({ PORT: `1\n2${"x".repeat(500)}` });

    expect(problem).toMatch(/^PORT is "1\\n2x+…": expected/);
    expect(problem.length).toBeLessThan(200);
  });

  it("gives the browser only what it was meant to know", () => {
    const known = publicConfig(loadConfig({ CONTENT_DIR: "/srv/secret-place" }));

    expect(Object.keys(known).sort()).toEqual([
      "baseUrl",
      "hasAccounts",
      "hasOwnSessions",
      "logOutUrl",
      "loginUrl",
      "manageAccountUrl",
      "partnerHosts",
      "supportBaseUrl",
    ]);
  });

  it("has a default that is itself valid for every variable", () => {
    const config = loadConfig({});

    const unset = Object.entries<Variable<unknown>>(variables).filter(
      ([key]) => config[key as keyof typeof config] === undefined,
    ); // the table's keys are the configuration's
    expect(unset.every(([, variable]) => variable.default === undefined)).toBe(true);
  });
});

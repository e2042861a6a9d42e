import { issueCollectorSetting } from "#server/config/issue-collector-setting.ts";
import { loadConfig } from "#server/config/load-config.ts";

const collector = {
  ISSUE_COLLECTOR_URL: "https://issues.example/c.js",
  ISSUE_COLLECTOR_JQUERY_URL: "https://cdn.example/jq.js",
};

describe("settings of apps hosted elsewhere", () => {
  it("show none of them unless they are set", () => {
    const config = loadConfig({});

    expect([config.bannerManifestUrl, config.videoHosts, issueCollectorSetting(config)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  });

  it("give the issue collector its scripts and the names of its three fields", () => {
    const setting = (env: Record<string, string>) => issueCollectorSetting(loadConfig({ ...collector, ...env }));

    expect(setting({})).toEqual({
      collectorUrl: "https://issues.example/c.js",
      jqueryUrl: "https://cdn.example/jq.js",
      fields: ["pageUrl", "productName", "pageId"],
    });
    expect(setting({ ISSUE_COLLECTOR_FIELDS: "customfield_1, b-2 ,c.3" })?.fields).toEqual([
      "customfield_1",
      "b-2",
      "c.3",
    ]);
  });

  it.each([
    [
      { ISSUE_COLLECTOR_URL: collector.ISSUE_COLLECTOR_URL },
      "ISSUE_COLLECTOR_JQUERY_URL is not set: ISSUE_COLLECTOR_URL needs it",
    ],
    [
      { ISSUE_COLLECTOR_JQUERY_URL: collector.ISSUE_COLLECTOR_JQUERY_URL },
      "ISSUE_COLLECTOR_URL is not set: ISSUE_COLLECTOR_JQUERY_URL needs it",
    ],
    [{ ISSUE_COLLECTOR_FIELDS: "a,b" }, 'ISSUE_COLLECTOR_FIELDS is "a,b": expected three names divided by commas'],
    [
      { ISSUE_COLLECTOR_FIELDS: "a,b,c d" },
      'ISSUE_COLLECTOR_FIELDS is "a,b,c d": expected three names divided by commas',
    ],
    [{ BANNER_MANIFEST_URL: "banner.json" }, 'BANNER_MANIFEST_URL is "banner.json": expected an http or https address'],
    [{ BANNER_MANIFEST_URL: "javascript:alert(1)" }, 'BANNER_MANIFEST_URL is "javascript:alert(1)": expected an http'],
  ])("are refused at the start when they cannot work: %j", (env: Record<string, string>, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });
});

import { loadConfig } from "#server/config/load-config.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";

const kindOf = (env: Record<string, string>) => searchBackendKind(loadConfig(env));
const SEARCH_URL = "https://search.vendor.example/gateway/api/help-content/v2/search";

describe("what answers searches", () => {
  it("is the engine in this process unless the vendor's search has an address", () => {
    expect(kindOf({})).toBe("embedded");
    expect(kindOf({ SEARCH_URL })).toBe("gateway");
  });

  it("is what SEARCH_BACKEND says", () => {
    expect(kindOf({ SEARCH_URL, SEARCH_BACKEND: "embedded" })).toBe("embedded");
    expect(kindOf({ SEARCH_URL, SEARCH_BACKEND: "gateway" })).toBe("gateway");
  });

  it.each([
    [{ SEARCH_BACKEND: "gateway" }, "SEARCH_URL is not set: SEARCH_BACKEND=gateway needs it"],
    [{ SEARCH_BACKEND: "elsewhere" }, "SEARCH_BACKEND"],
    [{ SEARCH_URL: "ftp://search.example" }, "SEARCH_URL"],
    [{ SEARCH_TIMEOUT_MS: "60000" }, "SEARCH_TIMEOUT_MS"],
    [{ SEARCH_FILTERS: "new" }, "SEARCH_FILTERS"],
  ])("stops the start when %j is wrong", (env, line) => {
    expect(() => loadConfig(env)).toThrow(line);
  });
});

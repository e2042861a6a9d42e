import { weighPages } from "#scripts/bench/page-weight.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

const kilobyte = 1000;

/** The search page is an island as a whole: its budget is its own. */
const script = (type: string) => (type === "pageSearchResults" ? 90 : 5) * kilobyte;

describe("what a page sends before anyone touches it", () => {
  let site: RunningSite;
  let weights: Awaited<ReturnType<typeof weighPages>>;
  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: "silent" });
    weights = await weighPages(site.url);
  }, 300_000);
  afterAll(() => site.stop());

  it("is known for every page type that visitors can find", () => {
    expect(weights.length).toBeGreaterThan(15);
    expect(weights.every(({ script, style }) => script > 0 && style > 0)).toBe(true);
  });

  it("is at most 5 kB of JavaScript, as brotli", () => {
    const heavy = weights.filter((page) => page.script > script(page.type));

    expect(heavy.map(({ type, path, script }) => `${type} ${path}: ${script} bytes`)).toEqual([]);
  });

  it("is at most 15 kB of style sheets, as brotli", () => {
    const heavy = weights.filter(({ style }) => style > 15 * kilobyte);

    expect(heavy.map(({ type, path, style }) => `${type} ${path}: ${style} bytes`)).toEqual([]);
  });
});

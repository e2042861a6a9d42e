import { findOpenSearch, type RunningOpenSearch, startOpenSearch } from "#scripts/engines/opensearch.mjs";

const describeWithOpenSearch = findOpenSearch() === undefined ? describe.skip : describe;

describeWithOpenSearch("an OpenSearch that a test starts for itself", () => {
  let engine: RunningOpenSearch;
  beforeAll(async () => {
    engine = await startOpenSearch();
  }, 120_000);
  afterAll(() => engine.stop(), 30_000);

  it("analyses languages", async () => {
    const response = await fetch(`${engine.url}/_analyze`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ analyzer: "german", text: "die Häuser" }),
    });

    expect(await response.json()).toMatchObject({ tokens: [{ token: "haus" }] });
  });

  it("comes back after a crash", async () => {
    const [node] = engine.nodes;
    await node?.kill();
    await expect(fetch(engine.url)).rejects.toThrow();

    await node?.start();

    expect((await fetch(engine.url)).status).toBe(200);
  }, 120_000);
});

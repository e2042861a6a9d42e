import { jest } from "@jest/globals";
import { requestStorm, type StormReport } from "#test/support/request-storm.ts";

jest.setTimeout(300_000);

/** Another size by hand: `REQUEST_STORM=1000,10`. */
const [requests = 60, kills = 3] = (process.env["REQUEST_STORM"] ?? "60,3").split(",").map(Number);

describe("support requests that arrive while their target is down and the process is killed", () => {
  let storm: StormReport | undefined;
  afterEach(async () => storm?.stop());

  it("are all delivered when the target is back, each exactly once", async () => {
    storm = await requestStorm({ requests, kills });

    const { accepted, delivered, retries, recoveryMs } = storm;
    if (process.env["REQUEST_STORM"] !== undefined) {
      process.stderr.write(`${delivered.length} delivered, ${retries} retries, ${Math.round(recoveryMs)} ms\n`);
    }
    expect(accepted).toHaveLength(requests);
    expect(retries).toBeGreaterThan(0);
    expect(delivered.toSorted()).toEqual(accepted.toSorted());
  });

  it("are all delivered when it is killed in the middle of that, and what comes twice has its id", async () => {
    storm = await requestStorm({ requests, kills: 1, killsDelivery: true });

    const { accepted, delivered } = storm;
    expect([...new Set(delivered)].toSorted()).toEqual(accepted.toSorted());
    // One can be under way in the moment of the kill.
    expect(delivered.length - accepted.length).toBeLessThanOrEqual(1);
  });
});

import { ClientBudget } from "#server/http/client-budget.ts";
import { TooManyRequestsError } from "#server/http/rate-limit.ts";

const client = { key: "192.0.2.1", isShared: false };

describe("a client's budget", () => {
  it("is a minute's at once, and comes back with time", () => {
    const budget = new ClientBudget(60);
    for (let n = 0; n < 30; n += 1) budget.spend(client, 2, 0);

    expect(() => budget.spend(client, 2, 500)).toThrow(TooManyRequestsError);
    expect(() => budget.spend(client, 2, 2000)).not.toThrow();
  });

  it("says after how many seconds enough is there again", () => {
    const budget = new ClientBudget(60);
    budget.spend(client, 59, 0);
    budget.spend(client, 5, 0);

    expect(() => budget.spend(client, 5, 0)).toThrow(expect.objectContaining({ headers: { "Retry-After": "5" } }));
  });

  it("is told from one who asks on and on by the answers in between", () => {
    const budget = new ClientBudget(60);
    budget.spend(client, 60, 0);
    const refusals = (now: number) => Array.from({ length: 20 }, () => budget.refusal(client, now)?.goesOn);

    expect(refusals(0).indexOf(true)).toBe(10);
    budget.spend(client, 1, 1000);
    expect(refusals(1000).indexOf(true)).toBe(10);
  });

  it("is each client's own, and larger for an address that many share", () => {
    const budget = new ClientBudget(60);
    budget.spend(client, 60, 0);

    expect(() => budget.spend({ key: "192.0.2.2", isShared: false }, 60, 0)).not.toThrow();
    expect(() => budget.spend({ key: "127.0.0.1", isShared: true }, 1200, 0)).not.toThrow();
  });

  it("has no limit at 0", () => {
    const budget = new ClientBudget(0);

    expect(() => budget.spend(client, 1_000_000, 0)).not.toThrow();
  });
});

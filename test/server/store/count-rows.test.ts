import { answerBudget } from "#server/answers/answer-budget.ts";
import { ClientBudget } from "#server/http/client-budget.ts";
import type { SharedCounts } from "#server/http/shared-counts.ts";
import { countRows } from "#server/store/database/count-rows.ts";
import { until } from "#test/server/requests/support-requests.ts";
import { databaseForEach, describeWithPostgres } from "#test/support/postgres.ts";

const dayMs = 24 * 60 * 60_000;

describeWithPostgres("Limits that several instances hold together", () => {
  const database = databaseForEach();
  const three = () => Promise.all([1, 2, 3].map(async () => countRows(await database.open(500))));
  /** What others used is heard with the next word of one's own. */
  const sayNothing = (instances: readonly SharedCounts[]) => {
    for (const each of instances) each.add("a visitor", dayMs, 0);
  };
  const heard = (instances: readonly SharedCounts[], name: string, amount: number) =>
    until(() => instances.every((each) => each.total(name, dayMs) >= amount));

  it("adds up what each instance counted, as soon as each has something to say", async () => {
    const instances = await three();
    for (const [number, each] of instances.entries()) each.add("a visitor", dayMs, number + 1);

    const timer = setInterval(() => sayNothing(instances), 20);
    await heard(instances, "a visitor", 6);
    clearInterval(timer);

    expect(instances.map((each) => each.total("a visitor", dayMs))).toEqual([6, 6, 6]);
    expect(instances.map((each) => each.elsewhere("a visitor", dayMs))).toEqual([5, 4, 3]);
  });

  it("gives a client that asks three instances in turn no more than a tenth beyond its tokens", async () => {
    const perMinute = 300;
    const budgets = (await three()).map((counts) => new ClientBudget(perMinute, counts));
    const client = { key: "203.0.113.7", isShared: false };
    let admitted = 0;

    // The clock of the budgets stands still: no token comes back meanwhile.
    for (let refused = 0; refused < 100; ) {
      for (const budget of budgets) {
        try {
          budget.spend(client, 1, 0);
          admitted += 1;
        } catch {
          refused += 1;
        }
        // As fast as a client that waits for each answer.
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }

    expect(admitted).toBeGreaterThanOrEqual(perMinute);
    expect(admitted).toBeLessThanOrEqual(perMinute * 1.1);
  });

  it("holds the tokens of a day's answers together, and gives back what was not needed", async () => {
    const limits = {
      answersPerUserPerDay: 1000,
      tokensPerUserPerDay: 1000,
      tokensPerMinute: 1_000_000,
      tokensPerDay: 1_000_000,
    };
    const [one, other] = (await three()).map((counts) => answerBudget(limits, Date.now, counts));
    one?.reserveTokens("kim", 900)?.settle(600);

    await until(() => {
      const large = other?.reserveTokens("kim", 500);
      large?.settle(0);
      return large === undefined;
    });

    expect(other?.reserveTokens("kim", 300)).toBeDefined();
  });

  it("counts alone while the database is away, and together again when it is back", async () => {
    const instances = await three();
    await database.postgres.crash();
    for (const each of instances) each.add("a visitor", dayMs, 1);
    expect(instances.map((each) => each.total("a visitor", dayMs))).toEqual([1, 1, 1]);

    await database.postgres.start();
    const timer = setInterval(() => sayNothing(instances), 20);
    await heard(instances, "a visitor", 3);
    clearInterval(timer);

    expect(instances.map((each) => each.total("a visitor", dayMs))).toEqual([3, 3, 3]);
  });
});

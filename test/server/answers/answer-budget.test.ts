import { type AnswerLimits, answerBudget } from "#server/answers/answer-budget.ts";

const limits: AnswerLimits = {
  answersPerUserPerDay: 25,
  tokensPerUserPerDay: 1000,
  tokensPerMinute: 1500,
  tokensPerDay: 3000,
};

/** A budget on a clock that stands at the beginning of a day until it is told to go on. */
function budgetFrom(fields: Partial<AnswerLimits> = {}) {
  let now = Date.UTC(2026, 4, 4);
  const budget = answerBudget({ ...limits, ...fields }, () => now);
  const ask = (user: string, times: number) => Array.from({ length: times }, () => budget.admit(user)).at(-1);
  return {
    ...budget,
    ask,
    pass: (ms: number) => {
      now += ms;
    },
  };
}
const minute = 60_000;

describe("the budget of answers", () => {
  it("gives a user 10 answers a minute, and says when there are more", () => {
    const { ask, pass } = budgetFrom();
    expect(ask("a", 10)).toBeUndefined();
    pass(20_000);

    expect(ask("a", 1)).toBe(40);
    expect(ask("b", 1)).toBeUndefined();
    pass(40_000);
    expect(ask("a", 1)).toBeUndefined();
  });

  it("gives a user so many answers a day, until the next day", () => {
    const { ask, pass } = budgetFrom();
    for (let time = 0; time < 5; time++, pass(minute)) ask("a", 5);

    expect(ask("a", 1)).toBe(24 * 60 * 60 - 5 * 60);
    pass(24 * 60 * minute);
    expect(ask("a", 1)).toBeUndefined();
  });

  it("gives all users together 300 answers a minute", () => {
    const { ask } = budgetFrom();
    for (let user = 0; user < 30; user++) ask(`user-${user}`, 10);

    expect(ask("another", 1)).toBe(60);
  });

  it("lends tokens within the limits of a user, a minute and a day", () => {
    const { reserveTokens, pass } = budgetFrom();

    expect(reserveTokens("a", 1001)).toBeUndefined();
    expect(reserveTokens("a", 1000)).toBeDefined();
    expect(reserveTokens("a", 1)).toBeUndefined();
    expect(reserveTokens("b", 501)).toBeUndefined();
    pass(minute);
    expect(reserveTokens("b", 1000)).toBeDefined();
    pass(minute);
    expect(reserveTokens("c", 1000)).toBeDefined();
    pass(minute);
    expect(reserveTokens("d", 1)).toBeUndefined();
  });

  it("takes back what was not used, in the window it was taken in", () => {
    const { reserveTokens, pass } = budgetFrom({ tokensPerMinute: 1000 });
    const first = reserveTokens("a", 900);
    first?.settle(100);
    expect(reserveTokens("b", 900)).toBeDefined();

    const late = reserveTokens("a", 100);
    expect(late).toBeUndefined();
    pass(minute);
    const next = reserveTokens("a", 900);
    pass(minute);
    next?.settle(0);
    expect(reserveTokens("c", 1000)).toBeDefined();
    expect(reserveTokens("d", 1)).toBeUndefined();
  });
});

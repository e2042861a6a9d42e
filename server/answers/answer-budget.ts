import { LRUCache } from "lru-cache";

export type AnswerLimits = {
  readonly answersPerUserPerDay: number;
  readonly tokensPerUserPerDay: number;
  readonly tokensPerMinute: number;
  readonly tokensPerDay: number;
};

export type TokenReservation = {
  /** Says how many it were in the end. */
  settle(tokens: number): void;
};

/** Quota: what answers may cost, by user and in all, in this process (docs/behaviour/search.md, Answers). */
export type AnswerBudget = {
  /** Counts a question; undefined: it may be asked, else the seconds until another one may. */
  admit(userId: string): number | undefined;
  /** Takes what a model's answer costs at most; undefined when there is not as much. */
  reserveTokens(userId: string, tokens: number): TokenReservation | undefined;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const answersPerUserPerMinute = 10;
const answersPerMinute = 300;
/** Users who have not asked for long are forgotten first, and with them what they have used. */
const maxUsers = 20_000;

export function answerBudget(limits: AnswerLimits, now: () => number = Date.now): AnswerBudget {
  const all = allowance(answersPerMinute, minuteMs, now);
  const tokens = [allowance(limits.tokensPerMinute, minuteMs, now), allowance(limits.tokensPerDay, dayMs, now)];
  const users = new LRUCache<string, UserAllowances>({ max: maxUsers });
  const ofUser = (userId: string) => {
    const known = users.get(userId);
    if (known !== undefined) return known;
    const made = {
      answers: [allowance(answersPerUserPerMinute, minuteMs, now), allowance(limits.answersPerUserPerDay, dayMs, now)],
      tokens: allowance(limits.tokensPerUserPerDay, dayMs, now),
    };
    users.set(userId, made);
    return made;
  };
  return {
    admit: (userId) => {
      const wanted = [...ofUser(userId).answers, all];
      const spent = wanted.filter((each) => !each.has(1));
      if (spent.length > 0) return Math.max(...spent.map((each) => each.secondsLeft()));
      for (const each of wanted) each.take(1);
      return undefined;
    },
    reserveTokens: (userId, amount) => {
      const wanted = [ofUser(userId).tokens, ...tokens];
      if (wanted.some((each) => !each.has(amount))) return undefined;
      const takers = wanted.map((each) => each.take(amount));
      return {
        settle: (used) => {
          for (const correct of takers) correct(used - amount);
        },
      };
    },
  };
}

type UserAllowances = { readonly answers: readonly Allowance[]; readonly tokens: Allowance };

type Allowance = {
  has(amount: number): boolean;
  /** Answers the way to correct the amount while its window lasts. */
  take(amount: number): (correction: number) => void;
  /** Until the next window, at least 1. */
  secondsLeft(): number;
};

/** As much in each window of time; windows begin at fixed times. */
function allowance(limit: number, windowMs: number, now: () => number): Allowance {
  let current = { number: -1, used: 0 };
  const present = () => {
    const number = Math.floor(now() / windowMs);
    if (number !== current.number) current = { number, used: 0 };
    return current;
  };
  return {
    has: (amount) => present().used + amount <= limit,
    take: (amount) => {
      const taken = present();
      taken.used += amount;
      return (correction) => {
        taken.used += correction;
      };
    },
    secondsLeft: () => Math.max(1, Math.ceil((windowMs - (now() % windowMs)) / 1000)),
  };
}

import { LRUCache } from "lru-cache";
import { countedHere, type SharedCounts } from "#server/http/shared-counts.ts";

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

/** Quota: what answers may cost, by user and in all, in this process and with other instances (docs/behaviour/search.md, Answers). */
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

export function answerBudget(
  limits: AnswerLimits,
  now: () => number = Date.now,
  counts: SharedCounts = countedHere,
): AnswerBudget {
  const allowance = (name: string, limit: number, windowMs: number) =>
    sharedAllowance({ name: `answers ${name}`, limit, windowMs, now, counts });
  const all = allowance("all", answersPerMinute, minuteMs);
  const tokens = [
    allowance("tokens", limits.tokensPerMinute, minuteMs),
    allowance("tokens", limits.tokensPerDay, dayMs),
  ];
  const users = new LRUCache<string, UserAllowances>({ max: maxUsers });
  const ofUser = (userId: string) => {
    const known = users.get(userId);
    if (known !== undefined) return known;
    const made = {
      answers: [
        allowance(`of ${userId}`, answersPerUserPerMinute, minuteMs),
        allowance(`of ${userId}`, limits.answersPerUserPerDay, dayMs),
      ],
      tokens: allowance(`tokens of ${userId}`, limits.tokensPerUserPerDay, dayMs),
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

type AllowanceOptions = {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: () => number;
  readonly counts: SharedCounts;
};

/** As much in each window of time; windows begin at fixed times. */
function sharedAllowance({ name, limit, windowMs, now, counts }: AllowanceOptions): Allowance {
  let current = { number: -1, used: 0 };
  const present = () => {
    const number = Math.floor(now() / windowMs);
    if (number !== current.number) current = { number, used: 0 };
    return current;
  };
  return {
    has: (amount) => present().used + counts.elsewhere(name, windowMs) + amount <= limit,
    take: (amount) => {
      const taken = present();
      taken.used += amount;
      counts.add(name, windowMs, amount);
      return (correction) => {
        taken.used += correction;
        if (taken === current) counts.add(name, windowMs, correction);
      };
    },
    secondsLeft: () => Math.max(1, Math.ceil((windowMs - (now() % windowMs)) / 1000)),
  };
}

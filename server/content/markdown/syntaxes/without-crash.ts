import type { Code, Construct, Effects, ParseContext, State, TokenizeContext } from "micromark-util-types";

/** What a tokenizer has read in vain in a text: past these it reads no further, or hostile text would cost the square of its length. */
type Failures = { readonly times: number; readonly characters: number };
const failures = new WeakMap<ParseContext, Map<Construct["tokenize"], Failures>>();
const maxFailures = 50;
const maxCharacters = 150_000;

/** Error recovery for a strict tokenizer: where it would throw, what it was reading is no such thing. */
export function withoutCrash(tokenize: Construct["tokenize"]): Construct["tokenize"] {
  return function (this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    // What comes behind the construct runs within its last state, and is no business of this guard.
    let isOver = false;
    const { parser } = this;
    const counts = failures.get(parser) ?? new Map<Construct["tokenize"], Failures>();
    failures.set(parser, counts);
    const failed = counts.get(tokenize) ?? { times: 0, characters: 0 };
    if (failed.times >= maxFailures || failed.characters > maxCharacters) return nok;
    const from = this.now().offset;
    const fail: State = (code) => {
      counts.set(tokenize, { times: failed.times + 1, characters: failed.characters + this.now().offset - from });
      return nok(code);
    };
    const ending =
      (state: State): State =>
      (code: Code) => {
        isOver = true;
        return state(code);
      };
    const guarded =
      (state: State): State =>
      (code: Code) => {
        let next: State | undefined;
        try {
          next = state(code) ?? undefined;
        } catch (error) {
          if (isOver) throw error;
          isOver = true;
          return fail(code);
        }
        return next === undefined || isOver ? next : guarded(next);
      };
    return guarded(tokenize.call(this, effects, ending(ok), ending(fail)));
  };
}

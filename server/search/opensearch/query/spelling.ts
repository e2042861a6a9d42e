import * as z from "zod";
import type { AnalysisName } from "#server/search/opensearch/index/languages.ts";
import { anyLanguage, type Clause } from "./page-query.ts";

const optionSchema = z.object({ text: z.string(), score: z.number(), freq: z.number() });
const entrySchema = z.object({
  text: z.string(),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  options: z.array(optionSchema),
});
/** What the suggester answers, by token of the query. */
export const suggestSchema = z.object({ words: z.array(entrySchema) });

export type Misspelling = {
  readonly word: string;
  readonly offset: number;
  readonly length: number;
  readonly others: readonly string[];
};

const minLength = 4;
const maxOthers = 3;
const maxText = 500;

/** Asks for words that no page has, and for the words nearest to them. */
export function spellingBody(text: string, { isLoose }: { readonly isLoose: boolean }): Clause {
  return {
    text: text.slice(0, maxText),
    words: {
      term: {
        field: "exact",
        suggest_mode: "missing",
        min_word_length: minLength,
        prefix_length: isLoose ? 0 : 1,
        max_edits: 2,
        size: maxOthers,
        string_distance: "damerau_levenshtein",
        accuracy: isLoose ? 0.5 : 0.7,
      },
    },
  };
}

/** Words with digits are names of something: what is near them is something else. */
export function misspellingsIn(suggest: z.output<typeof suggestSchema> | undefined): readonly Misspelling[] {
  return (suggest?.words ?? []).flatMap(({ text: word, offset, length, options }) => {
    const others = [...options]
      .sort((one, other) => other.score - one.score || other.freq - one.freq)
      .map(({ text }) => text);
    return others.length === 0 || /\d/.test(word) ? [] : [{ word, offset, length, others }];
  });
}

/** The query with the nearest words in the place of those that no page has; `choice` counts from 0. */
export function corrected(text: string, misspellings: readonly Misspelling[], choice = 0): string {
  let written = text;
  for (const { offset, length, others } of [...misspellings].sort((one, other) => other.offset - one.offset))
    written = `${written.slice(0, offset)}${others[choice] ?? others[0]}${written.slice(offset + length)}`;
  return written;
}

/** Whether a page has a word in another form: then it is no misspelling. */
export function knownBody(word: string, fields: readonly AnalysisName[]): Clause {
  const query = anyLanguage(fields, (field) => ({ match: { [`${field}.all`]: word } }));
  return { size: 0, terminate_after: 1, track_total_hits: 1, query };
}

/** Whether words begin so. */
export function beginningBody(word: string): Clause {
  return { size: 0, terminate_after: 1, track_total_hits: 1, query: { prefix: { exact: word } } };
}

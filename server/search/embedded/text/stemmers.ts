import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import type { Locale } from "#shared/locale.ts";
import { normalised } from "./read-words.ts";
import { stemOf } from "./stem.ts";

/** What words of one language are filed under. */
export type Stemmer = {
  /** Unlike any other's: an index keeps it. */
  readonly name: string;
  /**
   * The key of a word: shared by all words of the language with one stem, and by no word of another language. What is no word of the
   * language (numbers, names in another script) has the key that it has everywhere.
   *
   * @param word as it is indexed (`normalised`).
   * @param written with its accents, which endings are known by.
   */
  readonly keyOf: (word: string, written: string) => string;
};

/** Keys of English words are their stems alone, and stand for all words that no other stemmer knows. */
export const englishStemmer: Stemmer = { name: "en", keyOf: stemOf };

/** Between a language and a stem: no word has it. */
const keyMark = ":";
const minLength = 3;

const latin = /^[\p{Script=Latin}\p{M}]+$/u;
const cyrillic = /^[\p{Script=Cyrillic}\p{M}]+$/u;
const arabicScript = /^[\p{Script=Arabic}\p{M}]+$/u;

const norwegianStemmer = stemmer("nb", norwegian, latin);

/** By language, without its region. */
const stemmers: ReadonlyMap<string, Stemmer> = new Map([
  ["en", englishStemmer],
  ["ar", stemmer("ar", arabic, arabicScript)],
  ["da", stemmer("da", danish, latin)],
  ["de", stemmer("de", german, latin)],
  ["es", stemmer("es", spanish, latin)],
  ["fi", stemmer("fi", finnish, latin)],
  ["fr", stemmer("fr", french, latin)],
  ["it", stemmer("it", italian, latin)],
  ["nb", norwegianStemmer],
  ["nl", stemmer("nl", dutch, latin)],
  ["no", norwegianStemmer],
  ["pt", stemmer("pt", portuguese, latin)],
  ["ro", stemmer("ro", romanian, latin)],
  ["ru", stemmer("ru", russian, cyrillic)],
  ["sv", stemmer("sv", swedish, latin)],
]);

const latinByItself = stemmer("none", (word) => word, latin);

function stemmer(name: string, stem: (word: string) => string, script: RegExp): Stemmer {
  return {
    name,
    keyOf: (word, written) => {
      if (word.length < minLength || !script.test(word)) return stemOf(word);
      return name + keyMark + normalised(stem(written.normalize("NFKC").toLowerCase()));
    },
  };
}

/** Of these, words in Latin letters are English: names, commands, what is on keys. */
const otherScripts = /^(?:ja|zh|ko|ar|ru|th|he|hi|el|uk|bg|fa)$/;

/** The stemmer for texts in a language; words of languages without one are filed as they are written. */
export function stemmerFor(language: Locale): Stemmer {
  const [name = ""] = language.toLowerCase().split("-");
  return stemmers.get(name) ?? (otherScripts.test(name) ? englishStemmer : latinByItself);
}

/** That of an index that was kept. @throws {RangeError} when there is none of that name any more. */
export function stemmerNamed(name: string): Stemmer {
  const found = [...stemmers.values(), latinByItself].find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`no stemmer ${name}`);
  return found;
}

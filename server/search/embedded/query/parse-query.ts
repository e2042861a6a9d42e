/** A query as it was meant: words to find, phrases that must stand in a page as they are, words that must not. */
export type ParsedQuery = {
  /** Everything to be found, phrases included, as plain text. */
  readonly text: string;
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
};

/** Longer queries are cut: nobody types them, and every word costs time. */
const maxQueryLength = 2000;
const maxOperators = 8;

/** An opening quotation mark behind a space, or an exclusion; `-` counts only right before what it excludes. */
const operator = /(^|\s)(-?)(?:"([^"]*)"?|“([^”]*)”?|「([^」]*)」|『([^』]*)』)|(^|\s)-([^\s"“-]\S*)/gu;

/** Reads `"a phrase"`, `-word` and `-"a phrase"`. Never fails: what makes no sense as an operator is text. */
export function parseQuery(written: string): ParsedQuery {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const text = written
    .slice(0, maxQueryLength)
    .replace(operator, (whole: string, _space, minus, plain, curly, corner, doubleCorner, _before, word) => {
      const phrase: string | undefined = plain ?? curly ?? corner ?? doubleCorner;
      if (phrases.length + excluded.length >= maxOperators) return whole.replace(/["“”]/g, " ");
      if (word !== undefined || minus === "-") {
        excluded.push(word ?? phrase ?? "");
        return " ";
      }
      if (phrase !== undefined && phrase.trim() !== "") phrases.push(phrase);
      return ` ${phrase ?? ""} `;
    });
  // Nothing but exclusions would list almost everything: they were meant as words.
  if (text.trim() === "")
    return { text: written.slice(0, maxQueryLength).replace(/["“”]/g, " "), phrases: [], excluded: [] };
  return { text, phrases, excluded };
}

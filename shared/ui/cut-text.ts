/** The text, or its beginning up to the end of a word with "…"; where a language has no blanks, cut anywhere. */
export function cutBehindWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, "");
  const wordEnd = cut.lastIndexOf(" ");
  return `${cut.slice(0, wordEnd > maxCharacters / 2 ? wordEnd : undefined).replace(/[\s,;:.。、…]+$/, "")}…`;
}

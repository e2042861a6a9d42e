/**
 * Words that say how a question is put and not what it is about. They are in the index, for phrases, and count in a query
 * only when it has no others.
 */
const words = `
a about above after again all also am an and any are as at be because been before being between both but by can cannot could
did do does doing during each either every few for from further had has have having he her here hers him his how i if in
into is it its itself just me might more most must my myself no nor not of off on once only or other our ours out over
own same shall she should so some such than that the their theirs them themselves then there these they this those
through to too under until up upon us very was we were what when where whether which while who whom whose why will with
within without would you your yours yourself please`;

export const stopWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

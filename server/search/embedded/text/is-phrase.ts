import { characterClass, classAt } from "./character-classes.ts";

/** Of scripts without spaces, fewer characters are one word. */
const leastUnspaced = 5;

/** Several words: one word is not meant otherwise than it is written. */
export function isPhrase(text: string): boolean {
  if (/\s/.test(text.trim())) return true;
  const unspaced = Array.from(text, (_, at) => classAt(text, at)).filter((each) => each === characterClass.unspaced);
  return unspaced.length >= leastUnspaced;
}

import { isStopWord } from "#server/search/embedded/text/stop-words.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A query with one mistake in one of its telling words: letters swapped, left out, put in or changed. The same for a seed, always. */
export function misspelt(text: string, seed: number): string {
  const random = randomNumbers(seed * 7919 + hashOf(text));
  const words = [...text.matchAll(/(?<![\p{L}\p{N}])[A-Za-z]{4,}(?![\p{L}\p{N}])/gu)].filter(
    ([word]) => !isStopWord(word.toLowerCase()),
  );
  const chosen = words[random(words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  const kind = random(4);
  const at = random(kind === 0 ? word.length - 1 : word.length);
  const letter = letters.charAt(random(letters.length));
  const swapped = `${word.charAt(at + 1)}${word.charAt(at)}`;
  const wrong = [
    word.slice(0, at) + swapped + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
  ][kind];
  const changed = wrong === undefined || wrong === word ? word.slice(0, -1) : wrong;
  return text.slice(0, chosen.index) + changed + text.slice(chosen.index + word.length);
}

function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return below <= 0 ? 0 : (state >>> 8) % below;
  };
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  return hash;
}

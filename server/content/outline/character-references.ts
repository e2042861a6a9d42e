import { decodeNamedCharacterReference } from "decode-named-character-reference";

const reference = /&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|([a-zA-Z][a-zA-Z\d]{1,31}));/g;

/** HTML entities decoder: every named and numeric character reference as CommonMark knows them; anything else stays as written. */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(reference, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

import {
  isTokenAtKeyword,
  isTokenFunction,
  isTokenString,
  isTokenURL,
  TokenType,
  tokenize,
} from "@csstools/css-tokenizer";
import { sheetAddress } from "./sheet-address.ts";

/** Something that a site's own style sheet may not do; `line` counts from 1. */
export type SheetRemark = { readonly line: number; readonly message: string };

const maxCharacters = 200_000;
/** Functions whose texts are addresses that the browser loads. */
const loading = /^(?:url|src|image|image-set|-webkit-image-set)$/i;
/** What may stand inside them: anything else, such as `var()`, could bring an address along that was written as a mere text. */
const plainInside =
  /^(?:type|calc|min|max|rgba?|hsla?|oklch|oklab|color|(?:repeating-)?(?:linear|radial|conic)-gradient)$/i;

/**
 * A site's `custom.css`, in a layer after all others. It loads nothing but files of the content folder, so that no visitor is
 * known elsewhere: other addresses become `none`, and `@import` is left out. Read as browsers read it (CSS Syntax 3), so nothing
 * is hidden behind escapes or comments.
 */
export function customSheet(text: string, addressOf: (written: string) => string | undefined) {
  const remarks: SheetRemark[] = [];
  if (text.length > maxCharacters) {
    remarks.push({ line: 1, message: `is longer than ${maxCharacters} characters, and left out` });
    return { css: "", remarks };
  }
  const lineAt = lineCounter(text);
  const open: string[] = [];
  let css = "";
  let isDropping = false;
  for (const token of tokenize({ css: text })) {
    const [type, written, start] = token;
    const report = (message: string) => remarks.push({ line: lineAt(start), message });
    if (isDropping) {
      isDropping = type !== TokenType.Semicolon && type !== TokenType.EOF;
      continue;
    }
    if (isTokenAtKeyword(token) && /^(?:import|charset|namespace)$/i.test(token[4].value)) {
      report(`@${token[4].value} is left out: a style sheet of a site stands alone`);
      isDropping = true;
      continue;
    }
    const loads = open.findLastIndex((name) => loading.test(name)) >= 0;
    if (isTokenURL(token) || (isTokenString(token) && loads && open.at(-1) !== "type")) {
      const address = token[4].value;
      const own = addressOfFile(address, addressOf);
      if (own === undefined) report(`${cut(address)} is left out: only files of the content folder are loaded`);
      css += isTokenURL(token) ? (own === undefined ? "none" : `url("${own}")`) : `"${own ?? "data:,"}"`;
      continue;
    }
    if (isTokenFunction(token)) {
      const name = token[4].value;
      open.push(name.toLowerCase());
      if (loads && !loading.test(name) && !plainInside.test(name)) {
        report(`${name}() is left out: an address stands where it is loaded`);
        css += "left-out(";
        continue;
      }
    } else if (type === TokenType.OpenParen) open.push("(");
    else if (type === TokenType.OpenCurly) open.push("{");
    else if (type === TokenType.OpenSquare) open.push("[");
    else if (type === TokenType.CloseCurly || type === TokenType.CloseParen || type === TokenType.CloseSquare) {
      const expected = open.pop();
      if (expected === undefined || closes[type] !== (/^[{[]$/.test(expected) ? expected : "(")) {
        report(`${written} closes nothing that is open; the sheet is left out`);
        return { css: "", remarks };
      }
    }
    if (type !== TokenType.Comment) css += written;
    else css += " ";
  }
  if (open.length > 0) {
    remarks.push({
      line: lineAt(text.length),
      message: "ends before everything that it opened is closed; it is left out",
    });
    return { css: "", remarks };
  }
  return { css: css.trim() === "" ? "" : `@layer custom {\n${css.trim()}\n}\n`, remarks };
}

const closes: Readonly<Record<string, string>> = {
  [TokenType.CloseCurly]: "{",
  [TokenType.CloseSquare]: "[",
  [TokenType.CloseParen]: "(",
};

/** Pictures in the sheet itself load nothing; a part of the page is no address. */
function addressOfFile(written: string, addressOf: (written: string) => string | undefined): string | undefined {
  if (/^data:image\/[\w.+-]+[;,]/i.test(written)) return quoted(written);
  if (/^#[\w-]+$/.test(written)) return written;
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(written.trim())) return undefined;
  const own = addressOf(written);
  return own === undefined ? undefined : sheetAddress(own);
}

function quoted(address: string): string {
  return address.replace(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
}

function cut(address: string): string {
  return address.length > 80 ? `${address.slice(0, 80)}…` : address;
}

function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text[at] === "\n") line += 1;
    return line;
  };
}

import type { HighlighterCore, ThemedToken } from "shiki/core";
import { type CodeLanguage, findCodeLanguage } from "./code-languages.ts";

export { codeLanguageName } from "./code-languages.ts";

const maxCodeCharacters = 20_000;
const maxLineCharacters = 1_000;
/** The first line compiles the grammar's expressions, which takes most of a second where much else goes on. */
const maxLineMs = 5_000;
/** Compiled grammars stay in memory, so past this many they are all forgotten and loaded again when used. */
const maxGrammars = 8;
const theme = "tokens";

/** Colour of the theme to class; what is missing, punctuation above all, is shown as plain text. */
const tokenClasses: ReadonlyMap<string, string> = new Map(
  ["constant", "comment", "keyword", "parameter", "function", "link", "inserted", "deleted", "changed"]
    .map((kind) => [`var(--token-${kind})`, `tk-${kind}`] as const)
    .concat([
      ["var(--token-string)", "tk-string"],
      ["var(--token-string-expression)", "tk-string"],
    ]),
);

/** A highlighter and the names of the grammars it has, or is getting, by language name. */
type Highlighter = { readonly core: HighlighterCore; readonly grammars: Map<string, Promise<string | undefined>> };
let current: Promise<Highlighter> | undefined;

/**
 * Code as HTML for inside `<code>`: `<span class="tk-…">` around what has a colour (docs/behaviour/content.md, Code). Text that is
 * too long, in an unknown language or that its grammar cannot read is only escaped. The grammar is loaded on first use.
 */
export async function highlight(code: string, language: string | undefined): Promise<string> {
  const known = findCodeLanguage(language);
  if (known === undefined || code.length > maxCodeCharacters) return escapeHtml(code);
  try {
    const highlighter = await loadHighlighter();
    const lang = await loadGrammar(highlighter, known);
    if (lang === undefined) return escapeHtml(code);
    const limits = { tokenizeMaxLineLength: maxLineCharacters, tokenizeTimeLimit: maxLineMs };
    const lines = highlighter.core.codeToTokensBase(code, { lang, theme, ...limits });
    return lines.map(lineHtml).join("\n");
  } catch {
    // Colours are an extra: a grammar that fails must not cost the page its code.
    return escapeHtml(code);
  }
}

async function loadHighlighter(): Promise<Highlighter> {
  current ??= createHighlighter();
  const highlighter = await current;
  // Calls under way keep the full one; it is garbage-collected when they finish.
  if (highlighter.grammars.size >= maxGrammars) current = undefined;
  return highlighter;
}

async function createHighlighter(): Promise<Highlighter> {
  const { createCssVariablesTheme, createHighlighterCore, createJavaScriptRegexEngine } = await import(
    "./highlight-libraries.ts"
  );
  const core = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: "--", fontStyle: false })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    warnings: false,
  });
  return { core, grammars: new Map() };
}

/** The grammar's own name once it is loaded. Bash and Shell are one grammar under two names. */
function loadGrammar({ core, grammars }: Highlighter, language: CodeLanguage): Promise<string | undefined> {
  const loaded = grammars.get(language.name);
  if (loaded !== undefined) return loaded;
  const loading = language.grammar().then(async ({ default: registrations }) => {
    await core.loadLanguage(...registrations);
    return registrations.at(-1)?.name;
  });
  grammars.set(language.name, loading);
  return loading;
}

/** One line's tokens, neighbours of one class (and the blanks between them) in one span. */
function lineHtml(tokens: readonly ThemedToken[]): string {
  let html = "";
  let openClass: string | undefined;
  let text = "";
  const flush = () => {
    if (text !== "") html += openClass === undefined ? escapeHtml(text) : span(openClass, text);
    text = "";
  };
  for (const { content, color } of tokens) {
    const tokenClass = content.trim() === "" ? openClass : tokenClasses.get(color ?? "");
    if (tokenClass !== openClass) {
      flush();
      openClass = tokenClass;
    }
    text += content;
  }
  flush();
  return html;
}

/** Blanks at the end stay outside, so that a span never ends in one. */
function span(tokenClass: string, text: string): string {
  const trimmed = text.trimEnd();
  return `<span class="${tokenClass}">${escapeHtml(trimmed)}</span>${text.slice(trimmed.length)}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import { createRequire, SourceMap } from "node:module";
import { type Program, parse } from "acorn";

/** The syntax tree of a program, with the lines of its file. */
export type ParsedProgram = {
  readonly program: Program;
  readonly lineOf: (node: { readonly start: number }) => number;
};

/** Parses JavaScript and TypeScript, which is nothing but JavaScript once its types are taken away. @throws what is wrong with it. */
export function parseProgram(file: string, text: string): ParsedProgram {
  if (/\.[cm]?tsx?$/.test(file)) return parseTypeScript(text);
  return { program: parsed(text), lineOf: ({ start }) => lineAt(text, start).line };
}

function parsed(text: string): Program {
  const options = { ecmaVersion: "latest", allowAwaitOutsideFunction: true, allowHashBang: true } as const;
  try {
    return parse(text, { ...options, sourceType: "module" });
  } catch (error) {
    // What is no module may still be a script.
    if (/\b(?:import|export)\b/.test(text)) throw error;
    return parse(text, { ...options, sourceType: "script" });
  }
}

type Transformed = { readonly code: string; readonly map: string };
type Transform = (text: string, options: Readonly<Record<string, unknown>>) => Transformed;

/** Loaded when a program has types: hardly any content folder comes with one. */
let transform: Transform | undefined;

function parseTypeScript(text: string): ParsedProgram {
  if (transform === undefined) {
    const loaded: { readonly transformSync: Transform } = createRequire(import.meta.url)("esbuild");
    transform = loaded.transformSync;
  }
  const { code, map } = transform(text, {
    loader: "ts",
    format: "esm",
    target: "esnext",
    sourcemap: "external",
    logLevel: "silent",
  });
  const lines = new SourceMap(JSON.parse(map));
  return {
    program: parsed(code),
    lineOf: ({ start }) => {
      const { line, column } = lineAt(code, start);
      const found = lines.findEntry(line - 1, column);
      return "originalLine" in found ? found.originalLine + 1 : line;
    },
  };
}

function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start };
}

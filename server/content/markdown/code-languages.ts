import type { LanguageRegistration } from "shiki/core";
import { loadHttpGrammar } from "./http-grammar.ts";

type Grammar = () => Promise<{ readonly default: readonly LanguageRegistration[] }>;
/** A language with its shown name and the way to load its grammar. */
export type CodeLanguage = { readonly name: string; readonly grammar: Grammar; readonly aliases: readonly string[] };

const language = (name: string, grammar: Grammar, ...aliases: string[]): CodeLanguage => ({ name, grammar, aliases });

/** The languages that are coloured (docs/behaviour/content.md, Code). The aliases are what writers put after a fence, in lower case. */
const codeLanguages: readonly CodeLanguage[] = [
  language("ABAP", () => import("shiki/langs/abap.mjs"), "abap"),
  language("Bash", () => import("shiki/langs/bash.mjs"), "bash"),
  language("C#", () => import("shiki/langs/csharp.mjs"), "c#", "csharp", "cs", ".net"),
  language("C++", () => import("shiki/langs/cpp.mjs"), "c++", "cpp", "cc", "hpp"),
  language("CSS", () => import("shiki/langs/css.mjs"), "css"),
  language("Diff", () => import("shiki/langs/diff.mjs"), "diff", "patch"),
  language("Dockerfile", () => import("shiki/langs/docker.mjs"), "dockerfile", "docker"),
  language("Go", () => import("shiki/langs/go.mjs"), "go", "golang"),
  language("Groovy", () => import("shiki/langs/groovy.mjs"), "groovy", "gradle"),
  language("HTML", () => import("shiki/langs/html.mjs"), "html", "htm"),
  language("HTTP", loadHttpGrammar, "http"),
  language("INI", () => import("shiki/langs/ini.mjs"), "ini", "conf", "cfg"),
  language("Java", () => import("shiki/langs/java.mjs"), "java"),
  language("JavaScript", () => import("shiki/langs/javascript.mjs"), "javascript", "js", "mjs", "cjs", "jsx"),
  language("JSON", () => import("shiki/langs/json.mjs"), "json", "jsonc", "json5", "jsonl", "ndjson"),
  language("Kotlin", () => import("shiki/langs/kotlin.mjs"), "kotlin", "kt", "kts"),
  language("PHP", () => import("shiki/langs/php.mjs"), "php"),
  language("PowerShell", () => import("shiki/langs/powershell.mjs"), "powershell", "ps1", "pwsh"),
  language("Properties", () => import("shiki/langs/properties.mjs"), "properties"),
  language("Python", () => import("shiki/langs/python.mjs"), "python", "py"),
  language("Ruby", () => import("shiki/langs/ruby.mjs"), "ruby", "rb"),
  language("Rust", () => import("shiki/langs/rust.mjs"), "rust", "rs"),
  language("Scala", () => import("shiki/langs/scala.mjs"), "scala"),
  language("Shell", () => import("shiki/langs/bash.mjs"), "shell", "sh", "zsh", "shellscript", "console", "terminal"),
  language("SQL", () => import("shiki/langs/sql.mjs"), "sql", "plsql", "mysql", "postgresql"),
  language("Swift", () => import("shiki/langs/swift.mjs"), "swift"),
  language("TOML", () => import("shiki/langs/toml.mjs"), "toml"),
  language("TypeScript", () => import("shiki/langs/typescript.mjs"), "typescript", "ts", "tsx"),
  language("XML", () => import("shiki/langs/xml.mjs"), "xml", "svg", "xsd", "xslt"),
  language("YAML", () => import("shiki/langs/yaml.mjs"), "yaml", "yml"),
];

const byAlias = new Map(codeLanguages.flatMap((known) => known.aliases.map((alias) => [alias, known] as const)));

/** The language a writer meant, or undefined for plain text and every unknown word. */
export function findCodeLanguage(written: string | undefined): CodeLanguage | undefined {
  return written === undefined ? undefined : byAlias.get(written.trim().toLowerCase());
}

/** The name shown for a language as written; "Plain text" for an unknown one. */
export function codeLanguageName(written: string | undefined): string {
  return findCodeLanguage(written)?.name ?? "Plain text";
}

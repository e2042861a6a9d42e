import type { LanguageRegistration } from "shiki/core";

/** Requests and responses with JSON bodies. Shiki's own grammar for them brings six others along, 10 MB in memory. */
const http: LanguageRegistration = {
  name: "http",
  scopeName: "source.http",
  repository: {},
  patterns: [
    {
      match: String.raw`^\s*(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b\s*(\S*)(\s+HTTP/[\d.]+)?`,
      captures: {
        1: { name: "keyword.control.http" },
        2: { name: "string.unquoted.http" },
        3: { name: "keyword.http" },
      },
    },
    {
      match: String.raw`^\s*(HTTP/[\d.]+)\s+(\d{3})\b.*$`,
      captures: { 1: { name: "keyword.control.http" }, 2: { name: "constant.numeric.http" } },
    },
    { match: String.raw`^\s*#.*$`, name: "comment.line.http" },
    {
      match: String.raw`^\s*([A-Za-z][\w-]*)(?=:)(:\s*.*)$`,
      captures: { 1: { name: "entity.name.function.http" } },
    },
    { include: "source.json" },
  ],
};

export async function loadHttpGrammar(): Promise<{ readonly default: readonly LanguageRegistration[] }> {
  const { default: json } = await import("shiki/langs/json.mjs");
  return { default: [...json, http] };
}

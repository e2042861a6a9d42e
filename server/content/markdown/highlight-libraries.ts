// What highlighting needs is imported here, so that it is loaded with the first code block and not before.
export { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
export { createJavaScriptRegexEngine } from "shiki/engine/javascript";

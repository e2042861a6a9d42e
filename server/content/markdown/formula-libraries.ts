// What formulas need is imported here, so that it is loaded with the first formula and not before.
export { fromHtml } from "hast-util-from-html";
export { default as temml } from "temml";

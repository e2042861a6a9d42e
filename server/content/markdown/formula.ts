import type { Element, ElementContent, Properties } from "hast";
import { element, elementText, hasClass } from "./tree.ts";

/** Longer texts, and those of a page past so many characters, show their source. */
const maxCharacters = 4_000;
const maxPageCharacters = 100_000;
/** Names that a text defines itself can grow with each use; the library's own cannot. */
const definesNames = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;
const maxOwnExpansions = 50;
const maxExpansions = 1_000;
const maxDepth = 100;
/** In em: nobody's rule or blank covers the page. */
const maxSize: [number, number] = [20, 20];

/** MathML Core without what runs, links or loads; what else the library makes would be shown as something it is not. */
const elementNames =
  /^(?:math|mrow|mi|mn|mo|ms|mtext|mspace|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|mtable|mtr|mtd|mstyle|mpadded|mphantom|span)$/;
const attributeNames =
  /^(?:display|displaystyle|scriptlevel|mathvariant|mathsize|mathcolor|mathbackground|form|fence|separator|stretchy|symmetric|largeop|movablelimits|accent|accentunder|lspace|rspace|minsize|maxsize|width|height|depth|voffset|linethickness|columnspan|rowspan|dir)$/i;
/** Declarations that a class says the same as, since the policy of pages refuses styles of elements. */
const classesOfStyles: readonly (readonly [RegExp, string])[] = [
  [/padding-left:0/, "tml-tight-start"],
  [/padding-right:0/, "tml-tight-end"],
  [/padding-left:[12]em/, "tml-wide-start"],
  [/border-left:/, "tml-rule-start"],
  [/border-right:/, "tml-rule-end"],
  [/border-top:/, "tml-rule-above"],
  [/border-bottom:/, "tml-rule-below"],
  [/border:1px/, "tml-boxed"],
  [/width:50%/, "tml-half"],
  [/width:100%/, "tml-whole"],
];

/** Whether a `<code>` holds TeX: formulas come as code of that language, so that their source is there whatever becomes of them. */
export function isFormula(code: Element): boolean {
  return hasClass(code, "language-math");
}

/** The formula that a `<pre>` holds. */
export function formulaIn({ children }: Element): string | undefined {
  const [code] = children;
  return code?.type === "element" && isFormula(code) ? elementText(code) : undefined;
}

/** Makes the formulas of one text, each in the place of its source: MathML, which needs neither script nor style sheet. */
export class Formulas {
  #characters = 0;

  /** `code` is a formula in a line, and becomes `<math>`. Settles when it is; what cannot be read stays as it is. */
  async inLine(code: Element): Promise<void> {
    const made = await this.#made(elementText(code), false);
    if (made === undefined) return;
    code.tagName = made.tagName;
    code.properties = made.properties;
    code.children = made.children;
  }

  /** `block` holds `tex` as a block of code, and becomes a box with the formula, which can be scrolled. */
  async alone(block: Element, tex: string, ariaLabel: string): Promise<void> {
    const made = await this.#made(tex, true);
    if (made === undefined) return;
    block.tagName = "div";
    block.properties = { className: ["formula"], tabIndex: 0, role: "group", ariaLabel };
    block.children = [made];
  }

  async #made(written: string, displayMode: boolean): Promise<Element | undefined> {
    const tex = texOf(written);
    this.#characters += tex.length;
    if (tex === "" || tex.length > maxCharacters || this.#characters > maxPageCharacters) return undefined;
    const { fromHtml, temml } = await import("./formula-libraries.ts");
    const maxExpand = definesNames.test(tex) ? maxOwnExpansions : maxExpansions;
    try {
      const html = temml.renderToString(tex, { displayMode, throwOnError: true, maxExpand, maxSize, trust: false });
      const [math] = fromHtml(html, { fragment: true }).children;
      return math?.type === "element" ? cleaned(math, 0) : undefined;
    } catch {
      // TeX that is wrong, that the library does not know, or that is nested too deep: its source says as much.
      return undefined;
    }
  }
}

/** What stands between the signs of a formula, whichever they are. */
export function texOf(written: string): string {
  const [, , inner] = /^(\$`|\$\$?|\\{1,2}[([])([\s\S]*?)(?:`\$|\$\$?|\\{1,2}[)\]])$/.exec(written.trim()) ?? [];
  return (inner ?? written).trim();
}

function classOf(name: string): string[] {
  const side = /^tml-(left|right)$/.exec(name)?.[1];
  return side !== undefined ? [`align-${side}`] : /^tml-[\w-]+$/.test(name) ? [name] : [];
}

/** @throws {TypeError} for what could not be shown as it is meant. */
function cleaned({ tagName: written, properties, children }: Element, depth: number): Element {
  const style = String(properties["style"] ?? "");
  // Of all frames a box alone is a border.
  const tagName = written === "menclose" && /border:1px/.test(style) ? "mrow" : written;
  if (!elementNames.test(tagName) || depth > maxDepth) throw new TypeError(`<${tagName}> is not shown`);
  const kept: Properties = Object.fromEntries(Object.entries(properties).filter(([name]) => attributeNames.test(name)));
  const colour = /(?:^|;)color:(#[\da-f]{3,8}|[a-z]+)(?:;|$)/i.exec(style)?.[1];
  if (colour !== undefined && colour !== "undefined") kept["mathcolor"] = colour;
  const names = properties["className"];
  const classes = [
    ...(Array.isArray(names) ? names.map(String).flatMap(classOf) : []),
    ...classesOfStyles.flatMap(([declaration, name]) => (declaration.test(style) ? [name] : [])),
  ];
  if (classes.length > 0) kept["className"] = [...new Set(classes)];
  const content = children.flatMap((child): ElementContent[] =>
    child.type === "element" ? [cleaned(child, depth + 1)] : child.type === "text" ? [child] : [],
  );
  return element(tagName, kept, content);
}

/** Browsers nest elements 512 deep at most; a table takes four of ours for itself. */
const maxOpen = 200;

/** Elements that stay open until something closes them, whatever paragraph they were opened in. */
const lasting = new Set(
  "address applet article aside b big blockquote caption center code details dialog dir div dl em fieldset figcaption figure font footer header hgroup i legend listing main marquee math menu nav noscript object ol picture pre s search section slot small strike strong summary svg table template tt u ul".split(
    " ",
  ),
);
/** Elements that end with their paragraph. */
const passing = new Set(
  "abbr bdi bdo cite data del dfn ins kbd label map mark meter output progress q ruby samp span sub sup time var".split(
    " ",
  ),
);

const codeSpan = /`[^`]*`/g;
const tag = /(?<!\\)<(\/?)([a-z][a-z0-9]*)/gi;
const beginsHtml = /^[ \t>]*(?:[-*+][ \t]+)?<\/?[a-z]/i;

/** Follows the elements that a text's HTML leaves open, line by line: what reads and writes HTML goes down as deep as they are nested. */
export class HtmlNesting {
  #lasting = 0;
  #passing = 0;
  #isInBlock = false;
  #foreign = 0;

  /** `endsParagraph`: what is written in this line begins anew. */
  excessAt(text: string, endsParagraph: boolean): string | undefined {
    if (text.trim() === "") this.#isInBlock = false;
    else if (beginsHtml.test(text)) this.#isInBlock = true;
    if (endsParagraph && !this.#isInBlock) this.#passing = 0;
    if (!text.includes("<")) return undefined;
    for (const [, slash, name = ""] of text.replace(codeSpan, "").matchAll(tag)) {
      this.#follow(name.toLowerCase(), slash === "/" ? -1 : 1);
      if (this.#lasting + this.#passing > maxOpen) return `more than ${maxOpen} HTML elements are open at once`;
    }
    return undefined;
  }

  #follow(name: string, step: 1 | -1): void {
    if (name === "svg" || name === "math") this.#foreign = Math.max(0, this.#foreign + step);
    // Drawings and formulas nest whatever they have.
    if (lasting.has(name) || this.#foreign > 0) this.#lasting = Math.max(0, this.#lasting + step);
    else if (passing.has(name)) this.#passing = Math.max(0, this.#passing + step);
  }
}

import type { Options as Schema } from "rehype-sanitize";

const inlineTags = [
  ...["a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q"],
  ...[
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "time",
    "tt",
    "u",
    "var",
    "wbr",
  ],
];
const blockTags = [
  ...["blockquote", "caption", "center", "col", "colgroup", "dd", "details", "div", "dl", "dt", "figcaption", "figure"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "li", "ol", "p", "pre", "section", "summary"],
  ...["table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"],
];
/** Classes of the blocks that components become. */
const boxes = ["tabs", "steps", "step", "card-grid", "prose-card", "field", "file-tree"] as const;
/** Classes of a site's own, which its own components may have. */
const ownClass = /^own-[\w-]+$/;
/** A place of a component that a script of the site's own goes on with: its name, and what it was given. */
const islandMarks: ([string, RegExp] | string)[] = [["dataIsland", /^[A-Z][A-Za-z0-9]*$/], "dataProps"];
const tableParts = ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/**
 * XSS allowlist: what HTML in Markdown may hold (docs/behaviour/content.md, HTML in Markdown): names of elements and attributes, nothing
 * that runs, loads, submits or styles. `name` is out because it can hide properties of `document`; ids cannot, and one is made of a link's name. The classes are
 * those that the steps before give out; the checkbox is the one of task lists.
 */
export const sanitizeSchema: Schema = {
  tagNames: [...inlineTags, ...blockTags],
  attributes: {
    a: ["href", "name", "hrefLang", "ariaLabel", "ariaDescribedBy", "dataFootnoteBackref", "dataFootnoteRef"],
    abbr: ["title"],
    bdo: ["dir"],
    blockquote: ["cite"],
    code: [["className", /^language-[\w#+.-]+$/], "dataTitle"],
    col: ["span"],
    colgroup: ["span"],
    data: ["value"],
    del: ["dateTime"],
    details: ["open"],
    dfn: ["title"],
    div: [
      ["className", "callout", /^callout-(?:note|tip|important|warning|caution)$/, ...boxes, ownClass],
      ["dataPlace", "tabs"],
      ["dataWhen", "visible"],
      ...islandMarks,
    ],
    h2: [["className", "sr-only"]],
    img: ["src", "alt", "title", "width", "height"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ins: ["dateTime"],
    li: [["className", "task-list-item", "step", ownClass], "value"],
    ol: [
      "start",
      "reversed",
      ["type", "1", "a", "A", "i", "I"],
      ["className", "contains-task-list", "steps", ownClass],
    ],
    p: [["className", "callout-heading", "label", "tab-label", "step-title", "card-title", "field-head", ownClass]],
    q: ["cite"],
    section: ["dataFootnotes", ["className", "footnotes", "tab", ownClass], "dataLabel"],
    span: [["className", "badge", "unread", ownClass], ...islandMarks],
    td: ["align", "colSpan", "rowSpan", "headers"],
    th: ["align", "colSpan", "rowSpan", "headers", "scope"],
    time: ["dateTime"],
    ul: [["className", "contains-task-list", ownClass]],
    "*": ["id", "lang", "dir", "title", ["className", ownClass]],
  },
  ancestors: Object.fromEntries(tableParts.map((part) => [part, ["table"]])),
  required: { input: { disabled: true, type: "checkbox" } },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"], cite: ["http", "https"] },
  strip: [
    ...["script", "style", "template", "svg", "math", "iframe", "frame", "frameset", "noframes", "object", "embed"],
    ...["applet", "noscript", "noembed", "textarea", "title", "xmp", "plaintext", "audio", "video", "canvas"],
  ],
  clobber: [],
  clobberPrefix: "",
  allowComments: false,
  allowDoctypes: false,
};

/** For the one line of a notice: words, links and emphasis. */
export const inlineSanitizeSchema: Schema = {
  ...sanitizeSchema,
  tagNames: inlineTags,
  attributes: { ...sanitizeSchema.attributes, code: [] },
};

/** Names that the HTML standard knows; a tag with any other name was meant as text, such as `<your-domain>`. */
export const htmlNames: ReadonlySet<string> = new Set([
  ...inlineTags,
  ...blockTags,
  ...(sanitizeSchema.strip ?? []),
  ...[
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "base",
    "basefont",
    "bgsound",
    "big",
    "blink",
    "body",
    "button",
  ],
  ...["command", "datalist", "dialog", "dir", "fieldset", "font", "footer", "form", "head", "header", "hgroup", "html"],
  ...["image", "isindex", "keygen", "label", "layer", "legend", "link", "listing", "main", "map", "marquee", "menu"],
  ...[
    "meta",
    "meter",
    "nav",
    "nextid",
    "nobr",
    "optgroup",
    "option",
    "output",
    "param",
    "picture",
    "portal",
    "progress",
  ],
  ...["search", "select", "slot", "source", "spacer", "track"],
]);

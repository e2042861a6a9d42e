import type { PhrasingContent, RootContent } from "mdast";
import {
  attributeOf,
  blocks,
  box,
  type Component,
  type ComponentTable,
  inlines,
  link,
  paragraph,
  span,
  titleOf,
  words,
} from "./component.ts";
import { disclosure } from "./disclosure.ts";
import { hasClass, tab, tabs } from "./tab-components.ts";

const contentOnly: Component = ({ children }, { isInline }) => (isInline ? [...children] : blocks(children));
const nothing: Component = () => [];

/** A numbered list where it holds steps and nothing else. */
const steps: Component = (piece, context) => {
  if (context.isInline) return [...piece.children];
  const children = blocks(piece.children);
  if (!children.every(isStep)) return [box("div", "steps", children)];
  const items = children.map((child) => ({ ...child, data: { ...child.data, hName: "li" } }));
  return [box("ol", "steps", items)];
};

function isStep(node: RootContent): boolean {
  return node.type === "blockquote" && hasClass(node, "step");
}

const step: Component = (piece, context) => {
  if (context.isInline) return [...piece.children];
  const title = titleOf(piece, context, "title", "label", "name");
  return [
    box("div", "step", [...(title === undefined ? [] : [paragraph(title, "step-title")]), ...blocks(piece.children)]),
  ];
};

const card: Component = (piece, context) => {
  const title = titleOf(piece, context, "title", "label", "name");
  const href = attributeOf(piece, "href", "link", "to", "url");
  const heading: PhrasingContent[] =
    href === undefined ? (title ?? []) : [link(href, title ?? inlines(piece.children))];
  if (context.isInline) return heading.length > 0 ? heading : [...piece.children];
  const description = attributeOf(piece, "description");
  const isTitled = title !== undefined || href === undefined;
  return [
    box("div", "prose-card", [
      ...(heading.length === 0 ? [] : [paragraph(heading, "card-title")]),
      ...(description === undefined ? [] : [paragraph([words(description)])]),
      ...(isTitled ? blocks(piece.children) : []),
    ]),
  ];
};

const cards: Component = (piece, context) =>
  context.isInline ? [...piece.children] : [box("div", "card-grid", blocks(piece.children))];

const badge: Component = (piece, { isInline }) => {
  const text = attributeOf(piece, "text", "label", "0");
  const children = piece.children.length > 0 ? inlines(piece.children) : text === undefined ? [] : [words(text)];
  const shown = span("span", "badge", children);
  return children.length === 0 ? [] : [isInline ? shown : paragraph([shown as PhrasingContent])];
};

/** A parameter of a call, or a field of its answer. */
const field: Component = (piece, context) => {
  const name = attributeOf(piece, "name", "path", "query", "body", "header", "param") ?? "";
  const place = ["path", "query", "body", "header"].find((each) => piece.tag.attributes[each] !== undefined);
  const isOn = (key: string) => /^(?:true|)$/.test(piece.tag.attributes[key] ?? "false");
  const [type, standard] = [attributeOf(piece, "type"), attributeOf(piece, "default")];
  const facts = [type, place, isOn("required") ? "required" : undefined, isOn("deprecated") ? "deprecated" : undefined];
  const head: PhrasingContent[] = [
    { type: "inlineCode", value: name },
    ...facts.flatMap((fact) =>
      fact === undefined ? [] : [words(" "), span("span", "badge", [words(fact)]) as PhrasingContent],
    ),
    ...(standard === undefined ? [] : [words(" = "), { type: "inlineCode", value: standard } as const]),
  ];
  const id = name === "" ? {} : { id: `param-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}` };
  if (context.isInline) return head;
  return [box("div", "field", [paragraph(head, "field-head"), ...blocks(piece.children)], id)];
};

const frame: Component = (piece, context) => {
  if (context.isInline) return [...piece.children];
  const caption = titleOf(piece, context, "caption", "title");
  const below = caption === undefined ? [] : [box("figcaption", "", caption)];
  return piece.children.length === 0 ? undefined : [box("figure", "", [...blocks(piece.children), ...below])];
};

const button: Component = (piece, { isInline }) => {
  const href = attributeOf(piece, "href", "link", "to", "url");
  const inner = inlines(piece.children);
  // A link of its own in it says more than a link around it.
  if (inner.some(({ type }) => type === "link")) return isInline ? inner : [paragraph(inner)];
  const text = inner.length > 0 ? inner : [words(attributeOf(piece, "text", "title", "label") ?? href ?? "")];
  const shown = href === undefined ? text : [link(href, text)];
  return isInline ? shown : [paragraph(shown)];
};

/** What is played elsewhere is a link here. */
const player =
  (address: (id: string) => string): Component =>
  (piece, { isInline }) => {
    const id = attributeOf(piece, "url", "src", "source", "href", "id", "videoId", "videoid", "0");
    if (id === undefined) return undefined;
    const url = /^https?:/.test(id) ? id : address(id);
    const shown = link(url, [words(attributeOf(piece, "title", "alt") ?? url)]);
    return [isInline ? shown : paragraph([shown]), ...(isInline ? inlines(piece.children) : blocks(piece.children))];
  };

const image: Component = (piece, { isInline }) => {
  const src = attributeOf(piece, "src", "source", "srcLight", "light", "image");
  if (src === undefined) return [];
  const title = attributeOf(piece, "caption", "title");
  const shown = {
    type: "image",
    url: src,
    alt: attributeOf(piece, "alt", "alt-text") ?? title ?? "",
    ...(title !== undefined && { title }),
  } as const;
  return [isInline ? shown : paragraph([shown]), ...(isInline ? [] : blocks(piece.children))];
};

/** A change log's entry. */
const update: Component = (piece, context) => {
  const title = titleOf(piece, context, "label", "title", "date");
  return [...(title === undefined ? [] : [paragraph(title, "label")]), ...blocks(piece.children)];
};

const each = (component: Component, ...names: readonly string[]): ComponentTable =>
  Object.fromEntries(names.map((name) => [name, component]));

/** Pieces of layout by the names that generators and their themes give them, in lower case. */
export const layoutComponents: ComponentTable = {
  ...each(
    disclosure,
    "details",
    "expand",
    "expandable",
    "accordion",
    "collapse",
    "collapsible",
    "spoiler",
    "toggle",
    "dropdown",
  ),
  ...each(tab, "tab", "tabitem", "tab-item", "tabpanel"),
  ...each(
    tabs,
    "tabs",
    "tab-set",
    "tabset",
    "tabpane",
    "code-group",
    "codegroup",
    "codetabs",
    "tabgroup",
    "synced-tabs",
    "code-toggle",
    "requestexample",
    "responseexample",
  ),
  ...each(steps, "steps", "stepper"),
  ...each(step, "step"),
  ...each(card, "card", "linkcard", "tile", "doccard", "grid-item-card"),
  ...each(cards, "cardgroup", "cardgrid", "cards", "tiles", "card-grid", "grid", "cardpane"),
  ...each(badge, "badge", "chip", "new-in", "deprecated-in"),
  ...each(field, "paramfield", "responsefield", "param", "field", "property"),
  ...each(frame, "frame"),
  ...each(image, "figure", "image", "img", "imgproc", "themedimage", "zoomable"),
  ...each(
    (piece, context) => [box("div", "file-tree", blocks(piece.children))].slice(context.isInline ? 1 : 0),
    "filetree",
    "file-tree",
    "tree",
  ),
  ...each(button, "button", "linkbutton", "cta", "content-ref", "link", "anchor-link"),
  ...each(
    player((id) => `https://www.youtube.com/watch?v=${id}`),
    "youtube",
    "youtubeembed",
    "youtubevideo",
    "liteyoutubeembed",
    "lite-youtube",
  ),
  ...each(
    player((id) => `https://vimeo.com/${id}`),
    "vimeo",
  ),
  ...each(
    player((id) => id),
    "embed",
    "video",
    "iframe",
    "audio",
    "codesandbox",
    "file",
  ),
  ...each(update, "update"),
  ...each(
    nothing,
    "icon",
    "br",
    "toc",
    "toctree",
    "doccardlist",
    "style",
    "script",
    "raw",
    "endraw",
    "assign",
    "unless",
    "readingtime",
  ),
  ...each(
    contentOnly,
    ...[
      "accordiongroup",
      "columns",
      "column",
      "col",
      "row",
      "fragment",
      "panel",
      "view",
      "visibility",
      "snippet",
      "cols",
    ],
    ...["browseronly", "block", "updates", "content", "layout", "tooltip", "tabcontent", "prompt", "prose"],
    ...["zone", "moniker"],
  ),
};

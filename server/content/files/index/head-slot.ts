import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { ContentProblem } from "#server/content/content-source.ts";
import { defined } from "#server/content/files/defined.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import type { HeadElement } from "#shared/entries/head-element.ts";
import type { Language, Locale } from "#shared/locale.ts";

type SettingsByPlace = ReadonlyMap<string, Partial<Record<Locale, SettingsRecord>>>;
type Report = (problem: ContentProblem) => void;

/** What each element may say, besides `data-*` of a script. */
const allowed: Readonly<Record<HeadElement["tag"], ReadonlySet<string>>> = {
  meta: new Set(["name", "property", "content", "media"]),
  link: new Set(["rel", "href", "type", "title", "media", "hreflang", "crossorigin", "integrity", "referrerpolicy"]),
  script: new Set(["src", "type", "async", "defer", "crossorigin", "integrity", "referrerpolicy", "id"]),
};
const linkKinds =
  /^(?:alternate|author|dns-prefetch|help|license|me|pgpkey|preconnect|privacy-policy|stylesheet|terms-of-service|webmention)$/;
/** What pages say themselves, and what their scripts read. */
const ownNames =
  /^(?:analytics|chat-widget|color-scheme|description|feature-gates|languages?|page-id|page-type|publisher|referrer|viewport|og:\w+|twitter:card)$/i;

/** What `slots/head.html` adds to the head of every page, in a language or the nearest that it falls back on; what may not be there is named. */
export function headSlot(
  settings: SettingsByPlace,
  { chain }: Language,
  report: Report,
): readonly HeadElement[] | undefined {
  const written = settings.get("slots/head.md");
  const record = chain.map((language) => written?.[language]).find((each) => (each?.text ?? "").trim() !== "");
  if (record === undefined) return undefined;
  const refuse = (node: { readonly position?: Element["position"] }, message: string) => {
    report({ severity: "warning", file: record.file, message, ...defined({ line: node.position?.start.line }) });
    return [];
  };
  const elements = fromHtml(record.text ?? "", { fragment: true }).children.flatMap((node): HeadElement[] => {
    if (node.type === "comment" || (node.type === "text" && node.value.trim() === "")) return [];
    if (node.type !== "element" || !isHeadTag(node.tagName))
      return refuse(node, "only <meta>, <link> and <script src> may stand in the head");
    const attributes = attributesOf(node, allowed[node.tagName]);
    const wrong = wrongIn(node, attributes);
    return wrong === undefined ? [{ tag: node.tagName, attributes }] : refuse(node, wrong);
  });
  return elements.length === 0 ? undefined : elements;
}

function isHeadTag(name: string): name is HeadElement["tag"] {
  return Object.hasOwn(allowed, name);
}

function wrongIn({ tagName, children }: Element, attributes: Readonly<Record<string, string>>): string | undefined {
  const { name, property, rel = "", href = "", src } = attributes;
  if (tagName === "meta") {
    const stated = name ?? property;
    if (stated === undefined) return "a <meta> needs a name or a property";
    return ownNames.test(stated) ? `pages say ${stated} themselves` : undefined;
  }
  if (tagName === "link") {
    if (!rel.split(" ").every((kind) => linkKinds.test(kind))) return `a <link> may not be "${rel}"`;
    return isElsewhere(href) ? undefined : "a <link> needs a whole address";
  }
  if (src === undefined || children.length > 0) return "a <script> needs a src, and no text: pages run nothing inline";
  return isElsewhere(src) ? undefined : "a <script> needs a whole https address, of an origin that HEAD_POLICY allows";
}

function isElsewhere(address: string): boolean {
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
}

/** Attributes by their names in HTML, of those that mean no harm. */
function attributesOf({ properties, tagName }: Element, names: ReadonlySet<string>): Record<string, string> {
  const entries = Object.entries(properties).flatMap(([property, value]) => {
    const name = property.startsWith("data")
      ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      : property.toLowerCase();
    // Addresses of previews are signed: other sites are told no more than the header lets them be.
    const tellsAll = name === "referrerpolicy" && /unsafe-url|no-referrer-when-downgrade/i.test(String(value));
    const isKept = (names.has(name) && !tellsAll) || (tagName === "script" && name.startsWith("data-"));
    if (!isKept || value === false || value === null || value === undefined) return [];
    const text = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
    return [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

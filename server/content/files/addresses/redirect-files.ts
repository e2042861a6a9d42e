import { posix } from "node:path";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { isRecord } from "#shared/record.ts";
import { netlifyLines } from "./netlify-lines.ts";
import type { StatedRedirect } from "./stated-redirect.ts";

type Reader = (record: SettingsRecord) => readonly StatedRedirect[];

/** By file name: what generators and hosts were told of old addresses. */
const readers: Readonly<Record<string, Reader>> = {
  "site.yaml": ({ file, value, lineOf }) =>
    entriesOf(value["redirects"]).map(([from, to]) => ({
      from,
      to: typeof to === "string" ? to : "",
      file,
      line: lineOf(["redirects", from]),
      field: `redirects.${from}`,
    })),
  _redirects: ({ file, text = "" }) => netlifyLines(file, text),
  "netlify.toml": (record) => listed(record, "from", "to"),
  "vercel.json": (record) => listed(record, "source", "destination"),
  "docs.json": (record) => listed(record, "source", "destination"),
  "mint.json": (record) => listed(record, "source", "destination"),
  "mkdocs.yml": mkdocsRedirects,
  "mkdocs.yaml": mkdocsRedirects,
  "book.toml": ({ file, value, text }) =>
    entriesOf(at(value, "output", "html", "redirect")).flatMap(([from, to]) =>
      typeof to === "string" ? { from, to: against(from, to), file, line: lineWith(text, from) } : [],
    ),
  ".gitbook.yaml": gitbookRedirects,
  ".gitbook.yml": gitbookRedirects,
};

/** All that settings and configuration files state, in the order of their names; `site.yaml` comes first. */
export function statedRedirects(settings: ReadonlyMap<string, SettingsRecord>): readonly StatedRedirect[] {
  const records = [...settings.values()].sort(
    (one, other) => rank(one) - rank(other) || (one.file < other.file ? -1 : 1),
  );
  return records.flatMap((record) => {
    const name = posix.basename(record.file);
    // A folder of a language has a site.yaml of its own, which states no addresses.
    if (name === "site.yaml" && record.file !== "site.yaml") return [];
    return Object.hasOwn(readers, name) ? (readers[name]?.(record) ?? []) : [];
  });
}

function rank({ file }: SettingsRecord): number {
  return file === "site.yaml" ? 0 : 1;
}

/** `redirects` as a list of maps: Netlify, Vercel, Mintlify. */
function listed({ file, value, lineOf, text }: SettingsRecord, source: string, target: string): StatedRedirect[] {
  const list = value["redirects"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown, index) => {
    if (!isRecord(each)) return [];
    const [from, to] = [each[source], each[target]];
    const line = lineOf(["redirects", index]) ?? lineOfTable(text, index);
    const place = { file, line, field: `redirects[${index}]` };
    if (typeof from !== "string") return [];
    const status = Number(each["status"] ?? each["statusCode"] ?? 301);
    if (status < 300 || status > 399) return [];
    const condition = ["conditions", "query", "has", "missing"].find((name) => each[name] !== undefined);
    const refused =
      condition === undefined ? {} : { refused: `it depends on ${condition}, which is not looked at here` };
    return { from, to: typeof to === "string" ? rooted(to) : "", ...place, ...refused };
  });
}

function rooted(to: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(to) ? to : `/${to}`;
}

/** `redirects` of MkDocs: from file to file, as a plugin of this name is told. */
function mkdocsRedirects({ file, value, lineOf }: SettingsRecord): StatedRedirect[] {
  const plugins = value["plugins"];
  const list: readonly unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  return list.flatMap((plugin, index) => {
    const path = Array.isArray(plugins) ? ["plugins", index] : ["plugins"];
    return entriesOf(at(plugin, "redirects", "redirect_maps")).flatMap(([from, to]) =>
      typeof to === "string"
        ? {
            from: pageOfFile(from),
            to: /^[a-z]+:\/\//i.test(to) ? to : pageOfFile(to),
            file,
            line: lineOf([...path, "redirects", "redirect_maps", from]),
            field: `redirect_maps.${from}`,
          }
        : [],
    );
  });
}

/** GitBook: from an address to a file, counted from `root`. */
function gitbookRedirects({ file, value, lineOf }: SettingsRecord): StatedRedirect[] {
  const root = typeof value["root"] === "string" ? posix.join("/", value["root"]) : "/";
  const inRoot = (path: string) => (path.startsWith(`${root}/`) ? path.slice(root.length) : path);
  return entriesOf(value["redirects"]).flatMap(([from, to]) =>
    typeof to === "string"
      ? {
          from: posix.join("/", from),
          to: /^[a-z]+:\/\//i.test(to) ? to : pageOfFile(inRoot(posix.join("/", to))),
          file,
          line: lineOf(["redirects", from]),
          field: `redirects.${from}`,
        }
      : [],
  );
}

/** The address of a Markdown file, whose fragment stays. */
function pageOfFile(written: string): string {
  const [path = "", fragment] = written.split("#", 2);
  const address = posix.join("/", path.replace(/(?:^|(?<=\/))(?:index|README)\.mdx?$|\.mdx?$/i, ""));
  return fragment === undefined ? address : `${address}#${fragment}`;
}

/** mdBook writes targets as a page at the old address would. */
function against(from: string, to: string): string {
  return /^(?:[a-z]+:|\/)/i.test(to) ? to : posix.join(posix.dirname(posix.join("/", from)), to);
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function lineWith(text: string | undefined, written: string): number | undefined {
  const found = text?.split("\n").findIndex((line) => line.includes(written));
  return found === undefined || found === -1 ? undefined : found + 1;
}

/** Line of one of TOML's `[[redirects]]`. */
function lineOfTable(text: string | undefined, index: number): number | undefined {
  const lines = text?.split("\n") ?? [];
  return lines.flatMap((line, number) => (/^\s*\[\[redirects\]\]/.test(line) ? [number + 1] : []))[index];
}

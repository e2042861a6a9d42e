import { posix } from "node:path";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { confluenceAddresses } from "./confluence-addresses.ts";
import { type Entity, entitiesIn } from "./confluence-entities.ts";
import { htmlOfStorage } from "./confluence-storage.ts";
import { markdownOfHtml } from "./html-text.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { filesIn } from "./read-export.ts";

/** What a space holds by the numbers of its objects. */
type Space = {
  readonly key: string | undefined;
  readonly pages: ReadonlyMap<string, Entity>;
  readonly bodies: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, readonly string[]>;
  /** By the number of the page and the name of the file. */
  readonly attachments: ReadonlyMap<string, Entity>;
  readonly notes: readonly string[];
};

/** Confluence's export of a space as XML, unpacked: `entities.xml`, and `attachments/` in folders of their pages and versions. */
export async function readConfluenceXml(folder: string, file: string): Promise<Imported> {
  const space = await readSpace(posix.join(folder, file));
  const { pages: entities, bodies, labels, attachments } = space;
  const there = filesIn(folder);
  const paths = pathsOf(entities);
  const byTitle = new Map([...entities.values()].map((page) => [titleOf(page), page.id]));
  const files = new Map<string, ImportedFile>();
  const notes = new Set(space.notes);
  const pages: ImportedPage[] = [];
  for (const [id, page] of entities) {
    const path = paths.get(id) ?? id;
    const relative = (to: string) => posix.relative(posix.dirname(path), to);
    const attachment = (name: string, owner: string | undefined) => {
      const container = owner === undefined ? id : (byTitle.get(owner) ?? id);
      const found = attachments.get(`${container} ${name}`);
      const from = found && newest(there, `attachments/${container}/${found.id}/`);
      if (from === undefined) {
        notes.add(`${path}: the attachment ${name} is not in the export`);
        return undefined;
      }
      const target = `attachments/${container}/${name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}`;
      files.set(target, { path: target, from: posix.join(folder, from) });
      return relative(target);
    };
    const root = htmlOfStorage(bodies.get(id) ?? "", {
      page: (title, key) => {
        const linked = key === undefined || key === space.key ? paths.get(byTitle.get(title) ?? "") : undefined;
        return linked === undefined ? undefined : relative(`${linked}.md`);
      },
      attachment,
      onUnknown: (name) => notes.add(`${path}: the macro ${name} shows nothing`),
    });
    const changed = page.fields.get("lastModificationDate")?.slice(0, 10);
    const order = Number(page.fields.get("position") ?? "");
    const keywords = labels.get(id) ?? [];
    pages.push({
      path,
      title: titleOf(page),
      markdown: (await markdownOfHtml(root, (written) => written)).replace(/^(\s*[-*] )\\\[([ x])\] ?/gm, "$1[$2] "),
      fields: {
        id: `confluence-${id}`,
        ...(changed !== undefined && { lastPublished: changed }),
        ...(page.fields.get("position") && Number.isFinite(order) && { order: order + 1 }),
        ...(keywords.length > 0 && { keywords }),
        ...(page.fields.get("contentStatus") === "draft" && { draft: true }),
      },
      oldAddresses: confluenceAddresses(id, titleOf(page), space.key),
    });
  }
  return { pages, files: [...files.values()], texts: new Map(), notes: [...notes] };
}

async function readSpace(file: string): Promise<Space> {
  const all = new Map<string, Entity[]>();
  for await (const entity of entitiesIn(file)) {
    const known = all.get(entity.kind);
    if (known === undefined) all.set(entity.kind, [entity]);
    else known.push(entity);
  }
  const of = (kind: string) => all.get(kind) ?? [];
  // Versions before the present one name it.
  const isPresent = ({ fields }: Entity) =>
    !fields.get("originalVersion") && !fields.get("originalVersionId") && fields.get("contentStatus") !== "deleted";
  const names = new Map(of("Label").map(({ id, fields }) => [id, fields.get("name") ?? ""]));
  const labels = new Map<string, string[]>();
  for (const { fields } of of("Labelling")) {
    const [page, name] = [fields.get("content") ?? "", names.get(fields.get("label") ?? "")];
    if (name) labels.set(page, [...(labels.get(page) ?? []), name]);
  }
  const posts = of("BlogPost").filter(isPresent).length;
  return {
    key: of("Space")[0]?.fields.get("key"),
    pages: new Map(of("Page").flatMap((page) => (isPresent(page) && titleOf(page) !== "" ? [[page.id, page]] : []))),
    bodies: new Map(of("BodyContent").map(({ fields }) => [fields.get("content") ?? "", fields.get("body") ?? ""])),
    labels,
    attachments: new Map(of("Attachment").flatMap((each) => (isPresent(each) ? [[attachmentKey(each), each]] : []))),
    notes: posts === 0 ? [] : [`${posts} posts of the space's blog are no pages`],
  };
}

function attachmentKey({ fields }: Entity): string {
  const container = fields.get("containerContent") ?? fields.get("content") ?? "";
  return `${container} ${fields.get("title") ?? fields.get("fileName") ?? ""}`;
}

/** Pages lie below the page that they are children of. */
function pathsOf(pages: ReadonlyMap<string, Entity>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  const pathOf = (page: Entity, depth: number): string => {
    const known = paths.get(page.id);
    if (known !== undefined) return known;
    const parent = pages.get(page.fields.get("parent") ?? "");
    const above = parent === undefined || depth > 20 ? "" : pathOf(parent, depth + 1);
    const path = freePath(posix.join(above, slugOf(titleOf(page)) || page.id), taken);
    paths.set(page.id, path);
    return path;
  };
  for (const page of pages.values()) pathOf(page, 0);
  return paths;
}

/** An attachment's file is called as its version. */
function newest(files: readonly string[], below: string): string | undefined {
  const versions = files.filter((file) => file.startsWith(below));
  return versions.toSorted((one, other) => Number(posix.basename(other)) - Number(posix.basename(one)))[0];
}

function titleOf({ fields }: Entity): string {
  return (fields.get("title") ?? "").trim();
}

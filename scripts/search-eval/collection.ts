import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A judged collection, in the format of the folders of ../shared/corpora/search. */
export type Collection = {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  /** By query: the documents that answer it, with their grades. */
  readonly judgements: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

const shared = "../shared/corpora/search";

/** Folders of collections named by path or by name; all shared ones where none is named. Names that lead nowhere are left out. */
export function collectionFolders(names: readonly string[]): readonly string[] {
  const isCollection = (folder: string) => existsSync(join(folder, "docs.jsonl"));
  const all = names.length === 0 && existsSync(shared) ? readdirSync(shared) : names;
  return all.flatMap((name) => [resolve(name), resolve(shared, name)].find(isCollection) ?? []);
}

export function readCollection(folder: string): Collection {
  const judgements = new Map<string, Map<string, number>>();
  const [, ...rows] = readFileSync(join(folder, "qrels.tsv"), "utf8").trim().split("\n");
  for (const row of rows) {
    const [query = "", document = "", grade] = row.split("\t");
    const judged = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, judged.set(document, Number(grade)));
  }
  const lines = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");
  return {
    // A collection is ours: its form is not checked.
    documents: lines("docs.jsonl").map((line) => JSON.parse(line) as Collection["documents"][number]),
    queries: lines("queries.jsonl")
      .map((line) => JSON.parse(line) as Collection["queries"][number])
      .filter(({ id }) => judgements.has(id)),
    judgements,
  };
}

/** A page for each document: its title, and its text as it is. */
export function writeContent(dir: string, documents: Collection["documents"]): void {
  mkdirSync(dir, { recursive: true });
  for (const { id, title, text } of documents)
    writeFileSync(join(dir, `${id}.md`), `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeNames } from "#shared/places.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

type Import = { readonly specifier: string; readonly typeOnly: boolean };
type SourceFile = {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly Import[];
};

const files = ["server", "client", "shared", "scripts", "test"].flatMap(sourceFiles);
const inRoom = (...rooms: readonly string[]) => files.filter(({ path }) => rooms.some((room) => path.startsWith(room)));

function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      const text = readFileSync(join(root, path), "utf8");
      return { path, room: path.split("/").slice(0, 2).join("/"), text, imports: importsOf(text) };
    });
}

function importsOf(text: string): readonly Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gms,
  );
  return [...statements].map(([, type, from, bare, dynamic]) => ({
    specifier: from ?? bare ?? dynamic ?? "",
    typeOnly: type !== undefined,
  }));
}

/** Paths of files with an import that `isWrong`, with the import. */
function offenders(
  among: readonly SourceFile[],
  isWrong: (specifier: string, file: SourceFile, use: Import) => boolean,
) {
  return among.flatMap((file) =>
    file.imports
      .filter((use) => isWrong(use.specifier, file, use))
      .map((use) => `${file.path} imports ${use.specifier}`),
  );
}

const isOurs = (specifier: string) => /^[#.]/.test(specifier);

describe("the structure of the code", () => {
  it("has files to look at", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });

  it("imports files of the same folder by ./ and all others by #room, with their extension", () => {
    const wrong = offenders(files, (specifier, { path }) => {
      if (specifier.startsWith("..") || /^#[^/]+$/.test(specifier)) return true;
      if (!isOurs(specifier)) return false;
      const folder = path.slice(0, path.lastIndexOf("/"));
      const isSameFolder = specifier.slice(1, specifier.lastIndexOf("/")) === folder;
      return isSameFolder || !/\.(tsx?|mjs|json|css)$/.test(specifier);
    });

    expect(wrong).toEqual([]);
  });

  it("keeps shared code free of server, browser start-up and Node", () => {
    const allowed = /^(\.\/|#shared\/|react$|react\/|react-dom$|zod$|github-slugger$|@contentful\/rich-text)/;

    expect(offenders(inRoom("shared/"), (specifier) => !allowed.test(specifier))).toEqual([]);
  });

  it("keeps Zod out of the browser: only entries use it, and search results and UI take entries as types", () => {
    const zodElsewhere = offenders(
      inRoom("shared/"),
      (specifier, { path }) => specifier === "zod" && !path.startsWith("shared/entries/"),
    );
    const entriesAsValues = offenders(
      inRoom("shared/search-results/", "client/"),
      (specifier, _file, { typeOnly }) =>
        specifier.startsWith("#shared/entries/") && !typeOnly && !isFreeOfZod(specifier),
    );

    expect([...zodElsewhere, ...entriesAsValues]).toEqual([]);
  });

  it("keeps server and browser apart", () => {
    expect(offenders(inRoom("server/"), (specifier) => /^#(client|scripts|test)\//.test(specifier))).toEqual([]);
    expect(offenders(inRoom("client/"), (specifier) => /^(#(server|scripts|test)\/|node:)/.test(specifier))).toEqual(
      [],
    );
  });

  it("lets no running code import scripts or tests", () => {
    expect(
      offenders(inRoom("server/", "client/", "shared/"), (specifier) => /^#(scripts|test)\//.test(specifier)),
    ).toEqual([]);
  });

  it("lets content, frame and render know no page type", () => {
    const wrong = offenders(inRoom("server/content/", "server/frame/", "server/render/"), (specifier) =>
      specifier.startsWith("#server/pages/"),
    );

    expect(wrong).toEqual([]);
  });

  it("lets page types see content only through its interface, and the outline of what was rendered", () => {
    const wrong = offenders(inRoom("server/pages/"), (specifier) =>
      /^#server\/content\/(?!content-source\.ts|content-errors\.ts|outline\/)/.test(specifier),
    );

    expect(wrong).toEqual([]);
  });

  it("keeps page types apart from each other", () => {
    const wrong = offenders(inRoom("server/pages/"), (specifier, { path }) => {
      const folder = /^server\/pages\/([^/]+)\//.exec(path)?.[1];
      const target = /^#server\/pages\/([^/]+)\//.exec(specifier)?.[1];
      return folder !== undefined && target !== undefined && folder !== target;
    });

    expect(wrong).toEqual([]);
  });

  it("keeps the gateways apart from content, frame, pages and rendering", () => {
    const wrong = offenders(inRoom("server/gateway/"), (specifier) =>
      /^#server\/(content|frame|pages|render)\//.test(specifier),
    );

    expect(wrong).toEqual([]);
  });

  it("keeps the search engine free of the site: its document, calls and answers are all it knows", () => {
    const known =
      /^(?:\.\/|node:|#server\/search\/(?:embedded\/|search-document\.ts)|#shared\/(?:search\/|locale\.ts))|^[a-z@]/;

    expect(offenders(inRoom("server/search/embedded/"), (specifier) => !known.test(specifier))).toEqual([]);
  });

  it.each([1, 2])("has no circle of rooms, folders %i deep, types included", (depth) => {
    const roomOf = (path: string) => {
      const folders = path.split("/").slice(0, -1);
      // A file beside rooms, such as main.ts or a registry of page types, is a room of its own.
      return folders.length <= depth - 1 || isBesideRooms(path, depth) ? path : folders.slice(0, depth + 1).join("/");
    };

    expect(circles(edgesBetween(roomOf))).toEqual([]);
  });

  it("has no circle of files, types included", () => {
    expect(circles(edgesBetween((path) => path))).toEqual([]);
  });

  it("reads the environment in the config room only", () => {
    const readers = inRoom("server/", "client/", "shared/")
      .filter(({ text }) => /process\.env/.test(text))
      .map(({ path }) => path);

    expect(readers.filter((path) => path !== "server/main.ts" && !path.startsWith("server/config/"))).toEqual([]);
  });

  it("knows every place that scripts and styles look for by its name", () => {
    const styles = readdirSync(join(root, "client/styles")).map((name) => ({
      path: `client/styles/${name}`,
      text: readFileSync(join(root, "client/styles", name), "utf8"),
    }));
    const named = [...styles, ...inRoom("client/")].flatMap(({ path, text }) =>
      [...text.matchAll(/\[data-place="([\w-]+)"\][^'`\n]*(?:['`]( satisfies PlaceSelector)?)?/g)].map((found) => ({
        path,
        name: found[1] ?? "",
        isChecked: path.endsWith(".css") || found[2] !== undefined,
      })),
    );

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name, isChecked }) => !isChecked || !placeNames.some((known) => known === name))).toEqual(
      [],
    );
  });

  it("has no default exports, enums or any", () => {
    const wrong = inRoom("server/", "client/", "shared/").filter(({ text }) =>
      /^export default |^(export )?(const )?enum |: any\b|\bas any\b|<any>/m.test(text),
    );

    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("names no language but where the languages of a site are, and what is special to one", () => {
    const special =
      /^shared\/(?:locale\.ts|messages\/)|^server\/(?:answers\/cited-sentences|search\/embedded\/text\/word-borders)\.ts$/;
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    const wrong = inRoom("server/", "client/", "shared/").filter(
      ({ path, text }) => !special.test(path) && /"ja"|\\?\/ja\b|\bja:/.test(code(text)),
    );

    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("places everything by logical properties, so that pages read from right to left as well", () => {
    const physical =
      /-(?:left|right)\b[\w-]*\s*:|^\s*(?:left|right)\s*:|(?:float|clear|text-align|(?:transform-origin|[\w-]+-position)):[^;]*\b(?:left|right)\b/m;
    // Four lengths of which the one at the left is not that at the right; borders make arrows, which direction.css turns.
    const lopsided = /^\s*(?:margin|padding|inset|scroll-[a-z]+): *\S+ +(\S+) +\S+ +(?!\1;)\S+;/m;
    // An author's own alignment of a table's column; the stage of the credits, which is no text.
    const meant = /\.align-(?:left|right) \{[^}]*\}/g;
    const styles = readdirSync(join(root, "client/styles")).filter((name) => name !== "credits.css");

    expect(styles.length).toBeGreaterThan(15);
    const textOf = (name: string) => readFileSync(join(root, "client/styles", name), "utf8").replace(meant, "");
    expect(styles.filter((name) => physical.test(textOf(name)) || lopsided.test(textOf(name)))).toEqual([]);
  });

  it("exports no value that no other file names", () => {
    const naming = new Map<string, number>();
    for (const { text } of files)
      for (const word of new Set(text.match(/[\w$]+/g))) naming.set(word, (naming.get(word) ?? 0) + 1);
    const exported = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class) ([\w$]+)/gm)].map(([, name = ""]) => ({
        path,
        name,
      })),
    );

    expect(exported.length).toBeGreaterThan(500);
    expect(exported.filter(({ name }) => naming.get(name) === 1)).toEqual([]);
  });

  it("has no file longer than 300 lines, and no test longer than 400", () => {
    const limit = (path: string) => (path.startsWith("test/") ? 400 : 300);
    const long = files.filter(({ path, text }) => text.split("\n").length > limit(path)).map(({ path }) => path);

    expect(long).toEqual([]);
  });
});

/** Entry files that are plain code: nothing of Zod comes with them. */
function isFreeOfZod(specifier: string): boolean {
  const path = specifier.replace("#", "");
  return !(files.find((file) => file.path === path)?.imports.some((use) => use.specifier === "zod") ?? true);
}

/** A file right in a folder at `depth` minus one, whose subfolders are rooms. */
function isBesideRooms(path: string, depth: number): boolean {
  const folders = path.split("/").slice(0, -1);
  return (
    folders.length === depth &&
    files.some(
      (file) => file.path.startsWith(`${folders.join("/")}/`) && file.path.split("/").length > path.split("/").length,
    )
  );
}

/** Who imports whom among nodes that files belong to. */
function edgesBetween(nodeOf: (path: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>();
  const known = new Set(files.map(({ path }) => path));
  for (const { path, imports } of inRoom("server/", "client/", "shared/"))
    for (const { specifier } of imports) {
      const target = specifier.startsWith("#")
        ? specifier.slice(1)
        : `${path.slice(0, path.lastIndexOf("/"))}/${specifier.replace("./", "")}`;
      const [from, to] = [nodeOf(path), nodeOf(target)];
      if (isOurs(specifier) && known.has(target) && from !== to)
        edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  return edges;
}

/** Strongly connected components of more than one node (Tarjan), each in the order of its names. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string) => {
    const index = indexes.size;
    indexes.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? index, lowest.get(next) ?? index));
    }
    if (lowest.get(node) !== index) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) found.push(component.sort());
  };
  for (const node of edges.keys()) if (!indexes.has(node)) visit(node);
  return found;
}

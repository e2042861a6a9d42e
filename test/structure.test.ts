import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

  it("keeps Zod out of the browser: only entries use it, and islands and UI take entries as types", () => {
    const zodElsewhere = offenders(
      inRoom("shared/"),
      (specifier, { path }) => specifier === "zod" && !path.startsWith("shared/entries/"),
    );
    const entriesAsValues = offenders(
      inRoom("shared/islands/", "client/"),
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

  it("lets page types see content only through its interface", () => {
    const wrong = offenders(inRoom("server/pages/"), (specifier) =>
      /^#server\/content\/(?!content-source\.ts|content-errors\.ts)/.test(specifier),
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

  it("reads the environment in the config room only", () => {
    const readers = inRoom("server/", "client/", "shared/")
      .filter(({ text }) => /process\.env/.test(text))
      .map(({ path }) => path);

    expect(readers.filter((path) => path !== "server/main.ts" && !path.startsWith("server/config/"))).toEqual([]);
  });

  it("has no default exports, enums or any", () => {
    const wrong = inRoom("server/", "client/", "shared/").filter(({ text }) =>
      /^export default |^(export )?(const )?enum |: any\b|\bas any\b|<any>/m.test(text),
    );

    expect(wrong.map(({ path }) => path)).toEqual([]);
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

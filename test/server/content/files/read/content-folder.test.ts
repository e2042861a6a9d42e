import { jest } from "@jest/globals";
import { ContentFolder } from "#server/content/files/read/content-folder.ts";
import { readFile } from "#server/content/files/read/read-file.ts";
import { RefusedPaths } from "#server/content/files/read/refused-paths.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const systemError = (code: string) => Object.assign(new Error(`${code}: not now`), { code });

describe("A file that the system refuses for a moment", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent({ "a.md": "# A", "b.md": "# B" });
  });
  afterEach(() => content.close());

  /** A folder whose `a.md` cannot be read while `refuse.code` is set. */
  const folderThat = (refuse: { code?: string }) => {
    const folder = new ContentFolder(content.dir, (root, file, products, languages) => {
      if (refuse.code !== undefined && file === "a.md") throw systemError(refuse.code);
      return readFile(root, file, products, languages);
    });
    folder.readAll();
    return folder;
  };
  const record = (folder: ContentFolder, file: string) => [...folder.records()].find((each) => each.file === file);

  it.each(["EMFILE", "EIO", "ESTALE", "ENOMEM"])("keeps what it said before: %s", (code) => {
    const refuse: { code?: string } = {};
    const folder = folderThat(refuse);

    refuse.code = code;
    folder.update(["a.md", "b.md"]);

    expect(record(folder, "a.md")).toMatchObject({ summary: { title: "A" }, problems: [] });
    expect(folder.takeRefused()).toEqual(["a.md"]);
    expect(folder.takeRefused()).toEqual([]);
  });

  it.each(["EACCES", "EMFILE"])("says so when it was never read, until it can be: %s", (code) => {
    const refuse: { code?: string } = { code };
    const folder = folderThat(refuse);
    expect(record(folder, "a.md")).toMatchObject({
      problems: [{ severity: "error", message: expect.stringContaining("cannot be read") }],
    });
    expect(folder.takeRefused()).toEqual(["a.md"]);

    delete refuse.code;
    expect(folder.update(["a.md"])).toMatchObject({ needsIndex: true });

    expect(record(folder, "a.md")).toMatchObject({ summary: { title: "A" }, problems: [] });
  });
});

describe("What was refused", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("is looked at again after 2 s and then less and less often, and told of once when it can be read", () => {
    const readable: string[] = [];
    const refused = new Set(["a.md", "b"]);
    let looks = 0;
    const paths = new RefusedPaths(
      "/content",
      (path) => readable.push(path),
      (_root, path) => {
        looks++;
        return refused.has(path);
      },
    );
    paths.add(["a.md", "b"]);

    jest.advanceTimersByTime(1999);
    expect(looks).toBe(0);
    refused.delete("b");
    jest.advanceTimersByTime(1);
    expect(readable).toEqual(["b"]);
    jest.advanceTimersByTime(10 * 60_000);
    expect(looks).toBeLessThan(20);
    refused.delete("a.md");
    jest.advanceTimersByTime(60_000);
    expect(readable).toEqual(["b", "a.md"]);
    jest.advanceTimersByTime(60_000);
    expect(readable).toHaveLength(2);
    paths.close();
  });
});

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { erase, exportPerson } from "#scripts/command/people.ts";
import { folderLock } from "#server/store/folder-lock.ts";

const released = fileURLToPath(new URL("../fixtures/data-0.1.0", import.meta.url));
const requestsFile = "requests/requests-2026-11-22.jsonl";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signpost-people-"));
  await cp(released, dataDir, { recursive: true });
  await cp(released, join(dataDir, "before-format-2"), { recursive: true });
  await writeFile(
    join(dataDir, "search-gaps.jsonl"),
    '{"at":"2026","term":"mail of KIM@example.com"}\n{"at":"2026","term":"kim"}\n',
  );
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const textOf = (name: string) => readFile(join(dataDir, name), "utf8");

describe("signpost export", () => {
  it("has all that is kept of a person, whatever case their address is in, and what became of it", async () => {
    const { records } = JSON.parse(await exportPerson({ dataDir, person: "Ada@Customer.example" }));

    const own = records.filter(({ file }: { file: string }) => file === requestsFile);
    expect(own.map(({ record }: { record: { kind: string } }) => record.kind)).toEqual(["accepted", "delivered"]);
    expect(JSON.stringify(records)).not.toContain("kim@example.com");
  });

  it("knows a person by their account", async () => {
    const { records } = JSON.parse(await exportPerson({ dataDir, person: "ada" }));

    expect(records.length).toBeGreaterThan(0);
  });

  it("leaves a line that names nobody", async () => {
    await exportPerson({ dataDir, person: "kim@example.com" });

    const [line = ""] = (await textOf("audit.jsonl")).split("\n");
    expect(JSON.parse(line)).toMatchObject({ kind: "exported", person: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(line).not.toContain("kim");
  });
});

describe("signpost erase", () => {
  it("only counts until it is told to, and says what nobody has got yet", async () => {
    const before = await textOf(requestsFile);

    const said = await erase({ dataDir, person: "kim@example.com", isSure: false });

    expect(said).toContain("no target has got");
    expect(said).toContain("Nothing was erased");
    expect(await textOf(requestsFile)).toBe(before);
  });

  it("takes a person out of requests, searches and copies, and leaves everybody else as they were", async () => {
    await erase({ dataDir, person: "kim@example.com", isSure: true });

    for (const name of [requestsFile, `before-format-2/${requestsFile}`, "search-gaps.jsonl", "audit.jsonl"])
      expect((await textOf(name)).toLowerCase()).not.toContain("kim@example.com");
    const others = (await readFile(join(released, requestsFile), "utf8")).split("\n").slice(1).join("\n");
    expect(await textOf(requestsFile)).toBe(others);
    expect(await textOf("search-gaps.jsonl")).toBe('{"at":"2026","term":"kim"}\n');
    expect(JSON.parse((await textOf("audit.jsonl")).trim())).toMatchObject({ kind: "erased", records: 3 });
  });
});

describe("erasing beside a site", () => {
  it("does not take a folder that a site uses", async () => {
    const site = await folderLock({ dir: dataDir, log: { info: () => undefined, warn: () => undefined } });

    await expect(erase({ dataDir, person: "kim@example.com", isSure: true, waitMs: 0 })).rejects.toThrow(
      "stop it first",
    );

    expect(await textOf(requestsFile)).toContain("kim@example.com");
    await site.close();
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseDocument } from "yaml";
import { parseYaml } from "#server/content/files/front-matter.ts";

describe("a YAML file", () => {
  const demo = fileURLToPath(new URL("../../../../content", import.meta.url));

  it("means the same to the quick reader as to the careful one, in the whole demo site", () => {
    const files = readdirSync(demo, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(ya?ml|json)$/.test(name),
    );

    expect(files.length).toBeGreaterThan(60);
    for (const name of files) {
      const text = readFileSync(join(demo, name), "utf8");
      const expected: unknown = parseDocument(text).toJS();
      expect({ name, value: parseYaml(name, text).value }).toEqual({ name, value: expected });
    }
  });

  it("keeps a version as it is written", () => {
    expect(parseYaml("product.yaml", "version: 9.10\n").value).toEqual({ version: "9.10" });
  });

  it("names the line of a value, and of a mistake", () => {
    expect(parseYaml("a.yaml", "title: A\nnotice:\n  title: B\n").lineOf(["notice", "title"])).toBe(3);
    expect(parseYaml("a.yaml", "title: A\nnotice: [1, 2\n").problems).toEqual([
      expect.objectContaining({
        severity: "error",
        file: "a.yaml",
        message: expect.stringContaining("cannot be read"),
      }),
    ]);
  });

  it("is not multiplied by anchors that name each other", () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `a${level}: &a${level} [${`*a${level - 1}, `.repeat(10)}1]`,
    );
    const bomb = [`a0: &a0 [x]`, ...levels.slice(1)].join("\n");

    expect(() => parseYaml("bomb.yaml", bomb)).toThrow();
  });
});

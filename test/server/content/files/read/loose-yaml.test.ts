import { parseFrontMatter } from "#server/content/files/read/front-matter.ts";

const read = (text: string) => parseFrontMatter("page.md", text);

describe("Front matter that is no YAML, and that other tools read", () => {
  it.each([
    [
      "title: Types\naliases: [\n  '/a/',\n  '/b/',\n]\norder: 3\n",
      { title: "Types", aliases: ["/a/", "/b/"], order: 3 },
    ],
    ["title: Deploy: the whole way\norder: 1\n", { title: "Deploy: the whole way", order: 1 }],
    ["title: `code` first\ndescription: @all of you\n", { title: "`code` first", description: "@all of you" }],
    ["title: A\ntags:\n\t- one\n\t- two\n", { title: "A", tags: ["one", "two"] }],
    ["title: A\nweird: [x\ndescription: B\n", { title: "A" }],
  ])("gives what it says: %j", (text, fields) => {
    const { value, problems } = read(text);

    expect(value).toMatchObject(fields);
    expect(problems).toMatchObject([{ severity: "warning", line: expect.any(Number) }]);
  });

  it.each(["title: [\n", "title: 'open\norder: 1\n", "- a\n- b\n"])(
    "stays an error where a field of ours means nothing: %j",
    (text) => {
      expect(read(text).problems).toMatchObject([{ severity: "error" }]);
    },
  );

  it("names no field of an object's own", () => {
    expect(Object.keys(read("__proto__: { x: 1 }\ntitle: A: b\n").value)).toEqual(["title"]);
  });
});

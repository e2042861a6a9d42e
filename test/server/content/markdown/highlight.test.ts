import { codeLanguageName, highlight } from "#server/content/markdown/highlight.ts";

describe("Highlighted code", () => {
  it("has classes for what has a colour and nothing else", async () => {
    const html = await highlight('{\n  "a": [1, "x<y"]\n}', "json");

    expect(html).toBe(
      '{\n  <span class="tk-keyword">"a"</span>: [<span class="tk-constant">1</span>, <span class="tk-string">"x&lt;y"</span>]\n}',
    );
  });

  it("knows requests and responses", async () => {
    const html = await highlight('HTTP/1.1 413 Too Large\nServer: nginx\n\n{"a": 1}', "http");

    expect(html).toContain('<span class="tk-keyword">HTTP/1.1</span> <span class="tk-constant">413</span>');
    expect(html).toContain('<span class="tk-function">Server</span>: nginx');
    expect(html).toContain('<span class="tk-keyword">"a"</span>: <span class="tk-constant">1</span>');
  });

  it("joins neighbours of one colour", async () => {
    expect(await highlight("export default class A {}", "ts")).toContain(
      '<span class="tk-keyword">export default class</span>',
    );
  });

  it.each([undefined, "", "no-such-language", "text", "constructor"])(
    "is only escaped when the language is %j",
    async (language) => {
      expect(await highlight("if (a < b && c) {}", language)).toBe("if (a &lt; b &amp;&amp; c) {}");
    },
  );

  it("is only escaped beyond 20,000 characters", async () => {
    expect(await highlight(`"${"a".repeat(20_000)}"`, "json")).not.toContain("<span");
    expect(await highlight('"a"\n'.repeat(5_000), "json")).toContain("<span");
  });

  it("keeps every character, in many languages one after the other", async () => {
    const code = "a = f(1) # <x> & 'y'\n\n\tend  \n";
    for (const language of [
      "bash",
      "c#",
      "css",
      "diff",
      "go",
      "http",
      "ini",
      "java",
      "python",
      "sql",
      "toml",
      "xml",
      "yaml",
    ]) {
      const html = await highlight(code, language);
      const text = html
        .replace(/<[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");

      expect([language, text]).toEqual([language, code]);
    }
  });
});

describe("Names of code languages", () => {
  it.each([
    ["abap", "ABAP"],
    ["bash", "Bash"],
    ["C#", "C#"],
    ["c++", "C++"],
    ["css", "CSS"],
    ["java", "Java"],
    ["js", "JavaScript"],
    ["JSON", "JSON"],
    ["py", "Python"],
    ["sql", "SQL"],
    ["xml", "XML"],
    ["yml", "YAML"],
    ["sh", "Shell"],
    ["ps1", "PowerShell"],
    ["Plain text", "Plain text"],
    ["brainfuck", "Plain text"],
    [undefined, "Plain text"],
  ])("%s is shown as %s", (written, name) => {
    expect(codeLanguageName(written)).toBe(name);
  });
});

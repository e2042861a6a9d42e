import { customSheet } from "#server/theme/custom-sheet.ts";

const files: Readonly<Record<string, string>> = { "brand/dots.svg": "/media/brand/dots.svg?v=1" };
const read = (text: string) => customSheet(text, (written) => files[written]);

describe("a site's own style sheet", () => {
  it("comes in a layer after all others, with the addresses of its files", () => {
    const { css, remarks } = read("a { background: url(brand/dots.svg) }");

    expect(css).toBe('@layer custom {\na { background: url("../media/brand/dots.svg?v=1") }\n}\n');
    expect(remarks).toEqual([]);
  });

  it("keeps data pictures, parts of the page and everything else as it is written", () => {
    const text =
      '@media (width > 40em) { a::before { content: "url(x)"; filter: url(#soft); mask: url("data:image/svg+xml,%3Csvg/%3E") } }';
    const { css, remarks } = read(text);

    expect(css).toContain('content: "url(x)"');
    expect(css).toContain("url(");
    expect(css).toContain("#soft");
    expect(css).toContain("data:image/svg+xml,%3Csvg/%3E");
    expect(remarks).toEqual([]);
  });

  it.each([
    ["an address elsewhere", "a { background: url(https://t.example/p.png) }"],
    ["one without a scheme", "a { background: url('//t.example/p.png') }"],
    ["one behind an escape", "a { background: u\\72l(https://t.example/p.png) }"],
    ["one in a set of images", 'a { background: image-set("https://t.example/p.png" 1x) }'],
    ["one in a set in a function", 'a { background: image-set(url("https://t.example/p.png") 1x) }'],
    ["a page in a data address", "a { background: url(data:text/html,t.example) }"],
    ["a font elsewhere", "@font-face { font-family: x; src: url(https://t.example/x.woff2) }"],
    ["an import", "\n@import url(https://t.example/x.css);\na { color: red }"],
    ["an import behind an escape", "@\\69mport 'https://t.example/x.css';"],
  ])("loads nothing from elsewhere: %s", (_, text) => {
    const { css, remarks } = read(text);

    expect(css).not.toContain("t.example");
    expect(remarks).toHaveLength(1);
    expect(remarks[0]?.message).toContain("left out");
  });

  it.each([
    ["a variable", '--x: "//t.example/p.png"; background: image-set(var(--x) 1x)'],
    ["a variable in a gradient", "background: -webkit-image-set(linear-gradient(VAR(--x)) 1x)"],
    ["an attribute", "background: image-set(attr(title) 1x)"],
    ["a fallback", 'background: image-set(var(--x, url("//t.example")) 1x)'],
    ["a function of its own", "background: src(--address())"],
  ])("loads nothing that %s would bring along", (_, declarations) => {
    const { css, remarks } = read(`a { ${declarations} }`);

    expect(css).toMatch(/left-out\(/);
    expect(css).not.toMatch(/(?:var|attr|address|url)\(["-]?[-t]/i);
    expect(remarks[0]?.message).toContain("left out");
  });

  it("takes a set of images of its own, with their types", () => {
    const set = 'image-set(url(brand/dots.svg) type("image/svg+xml") calc(1 * 1x))';

    expect(read(`a { background: ${set} }`)).toMatchObject({
      css: expect.stringContaining('image-set(url("../media/brand/dots.svg?v=1") type("image/svg+xml") calc(1 * 1x))'),
      remarks: [],
    });
  });

  it("says on which line", () => {
    expect(read("a {}\n\nb { background: url(missing.svg) }").remarks).toMatchObject([{ line: 3 }]);
  });

  it.each(["a { color: red } }", "a { color: red", "} a {} @layer theme { a { color: red"])(
    "is left out as a whole when its braces do not match: %s",
    (text) => {
      expect(read(text)).toMatchObject({ css: "", remarks: [{}] });
    },
  );

  it("is left out when it is longer than 200000 characters", () => {
    expect(read(" ".repeat(200_001))).toMatchObject({ css: "", remarks: [{ line: 1 }] });
  });
});

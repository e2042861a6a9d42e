import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Something odd that can lie in a content folder: what it is called in messages, and how it is put there. */
export type OddFile = { readonly name: string; readonly put: (root: string) => void };

const file = (name: string, content: string | Buffer): OddFile => ({
  name,
  put: (root) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  },
});
const link = (name: string, target: string): OddFile => ({
  name,
  put: (root) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    symlinkSync(target, join(root, name));
  },
});

const links: readonly OddFile[] = [
  file(".git/config", "token: SECRET"),
  file(".env", "SECRET=1"),
  file("node_modules/x/package.json", '{"SECRET": 1}'),
  link("round.md", "round.md"),
  link("there.md", "back.md"),
  link("back.md", "there.md"),
  link("up", ".."),
  link("here", "."),
  link("leak.md", ".git/config"),
  link("leak.txt", ".env"),
  link("package.json", "node_modules/x/package.json"),
  link("git", ".git"),
  link("passwd.txt", "/etc/passwd"),
  link("zero.md", "/dev/zero"),
  link("gone.md", "nowhere/at/all.md"),
  ...["ab", "ac", "ba", "bc", "ca", "cb"].map((pair) =>
    link(`ring/${pair.charAt(0)}/${pair.charAt(1)}`, `../${pair.charAt(1)}`),
  ),
  file("ring/a/page.md", "# In a ring"),
];

const others: readonly OddFile[] = [
  { name: "pipe.md", put: (root) => execFileSync("mkfifo", [join(root, "pipe.md")]) },
  { name: "pipe.json", put: (root) => execFileSync("mkfifo", [join(root, "pipe.json")]) },
  { name: "folder.md", put: (root) => mkdirSync(join(root, "folder.md")) },
  { name: "index.md as a folder", put: (root) => mkdirSync(join(root, "odd/index.md"), { recursive: true }) },
  file(
    Array.from({ length: 60 }, (_, at) => `d${at}`)
      .join("/")
      .concat("/deep.md"),
    "# Deep",
  ),
  {
    name: "a name that is no UTF-8",
    put: (root) =>
      writeFileSync(
        Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff, 0xfe]), Buffer.from(".md")]),
        "# Odd",
      ),
  },
];

const names = [
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"],
  ...["%", "%00", "%2e%2e", "a?b", "a#b", "a\\b", "a'b\"c", "<script>", "a\nb", "a\u001b[31mb", "a\u202eb", "a\u2028b"],
  ...["🚢", "ボード", "e\u0301", " ", "a ", "a.", "...a", "-", "_", "__", "~", "$&", "n".repeat(250), "ü".repeat(120)],
].map((name) => file(`names/${name}.md`.slice(0, 253 + 6), `# Named`));

const bombs = (levels: number) =>
  [
    `a0: &a0 [x]`,
    ...Array.from({ length: levels }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}1]`),
  ].join("\n");

const yamls: readonly (readonly [kind: string, text: string | Buffer])[] = [
  ["cycle", "type: topic\nextensionsData: &a {b: *a}"],
  ["two cycles", "type: topic\na: &a [&b [*a, *b]]"],
  ["bomb", bombs(12)],
  ["function", "type: topic\nx: !!js/function 'function () {}'"],
  ["binary", "type: topic\ntitle: !!binary SECRET"],
  ["documents", "type: topic\n---\ntype: topic\n"],
  ["deep", `type: topic\nx: ${"[".repeat(20_000)}`],
  ["deep and closed", `type: topic\nx: ${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["proto", "type: topic\n__proto__: {title: x}\nconstructor: {prototype: 1}\ntoString: 5\n"],
  ["type proto", "type: __proto__\n"],
  ["type constructor", "type: constructor\n"],
  ["type map", "type: {a: 1}\n"],
  ["tabs", "\ttype: topic\n"],
  ["nul", "type: topic\ntitle: \0\n"],
  ["mark", "\ufefftype: topic\ntitle: Marked\n"],
  ["utf-16", Buffer.from("type: topic\ntitle: Wide\n", "utf16le")],
  ["no utf-8", Buffer.from([0x74, 0x3a, 0x20, 0xff, 0xfe, 0xc0, 0x80])],
  ["open quote", 'type: topic\ntitle: "never\n'],
  ["twice", "type: topic\ntitle: A\ntitle: B\n"],
  ["list", "- type: topic\n"],
  ["word", "topic"],
  ["empty", ""],
  ["null", "null"],
  ["many keys", Array.from({ length: 20_000 }, (_, at) => `k${at}: ${at}`).join("\n")],
  ["long key", `${"k".repeat(100_000)}: 1`],
  ["merge", "base: &b {type: topic}\n<<: *b\n"],
];

const fronts: readonly (readonly [kind: string, text: string])[] = [
  ["blanks", `a:${" ".repeat(5000)}\u2028`],
  ["dash blanks", `a:\n -${" ".repeat(5000)}\u2028`],
  ["cycle", "extensionsData: &a {b: *a}"],
  ["bomb", bombs(10)],
  ["proto", "__proto__: x\nconstructor: y\nhero: {__proto__: 1}"],
  [
    "types",
    "title: [a]\ndescription: {b: 1}\norder: x\naliases: {a: 1}\nurl: [1]\nslug: {}\nid: []\ndraft: no\nkeywords: {a: 1}",
  ],
  ["deep", `x: ${"{a: ".repeat(300)}1${"}".repeat(300)}`],
  ["dates", "date: 99999-99-99\nlastmod: -1"],
  ["aliases", `aliases: [${Array.from({ length: 2000 }, (_, at) => `/old-${at}`).join(", ")}]`],
  ["own alias", "aliases: [/front/own-alias, /, /ja, /media/x]"],
  ["url up", "url: ../../../etc/passwd"],
  ["url media", "url: /gateway/api/x"],
  ["slug", 'slug: "../../../x"'],
  ["links", "links: {entries: 5}\nbody: {nodeType: constructor}\n"],
  ["table", "tableOfContents: [{title: x, id: y, children: 5}]"],
  ["notice", "notice: {message: [1]}"],
  ["numbers", "order: 1e999\nsearchBoost: .nan\ntitle: 0x1F"],
  ["unclosed", "a: b\n# no end"],
];

const bodies: readonly (readonly [kind: string, text: string | Buffer])[] = [
  ["heading", `## a${" ".repeat(20_000)}x`],
  ["heading marks", `## a${" #".repeat(10_000)}x`],
  ["container", ":::constructor\ntext\n:::\n\n!!! constructor\n    text\n\n:::__proto__\nx\n:::"],
  ["callouts", "> [!constructor]\n> a\n\n> [!__proto__]\n> b\n"],
  ["code", '```constructor\nx\n```\n\n```__proto__ title="x"\nx\n```'],
  ["shortcodes", "{{< constructor >}}x{{< /constructor >}} {% include __proto__.html %} <Constructor>x</Constructor>"],
  ["brackets", `${"[".repeat(150)}x${"](y)".repeat(150)}`],
  ["backticks", Array.from({ length: 300 }, (_, at) => "`".repeat(at + 1)).join(" ")],
  ["stars", "*a **b ".repeat(3000)],
  ["long line", `word ${"x".repeat(100_000)}`],
  ["pipes", "|".repeat(5000)],
  ["table", `|${"a|".repeat(50)}\n|${"-|".repeat(50)}\n${`|${"b|".repeat(50)}\n`.repeat(50)}`],
  ["same headings", "## Same\n\n".repeat(500)],
  ["lists", Array.from({ length: 40 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")],
  ["html", `${"<div>".repeat(300)}x`],
  ["comments", "<!--".repeat(5000)],
  ["templates", "{%".repeat(5000) + "{{".repeat(5000)],
  ["entities", "&#0;&#xD800;&#x110000;&constructor;&__proto__;"],
  ["no utf-8", Buffer.concat([Buffer.from("# Odd\n\n"), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])])],
  ["nul", "# Odd\n\na\0b\u0001\u009f\ufffe"],
  ["footnotes", `${Array.from({ length: 200 }, (_, at) => `[^${at}] `).join("")}\n\n[^__proto__]: x`],
  ["references", "[a][__proto__] [b][constructor]\n\n[c]: <>"],
  ["carriage returns", "# Odd\r\rtext\r\n\rmore"],
];

const jsons: readonly (readonly [kind: string, text: string])[] = [
  ["deep", `{"type":"topic","x":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ["proto", '{"type":"topic","__proto__":{"title":5},"constructor":1}'],
  ["numbers", '{"type":"topic","title":1e999,"versions":[9.10,1e400]}'],
  ["surrogate", '{"type":"topic","title":"\\ud800"}'],
  [
    "rich text",
    '{"type":"topic","body":{"nodeType":"document","data":{},"content":[{"nodeType":"constructor","data":{},"content":[]},{"nodeType":"__proto__","data":{},"content":[]},{"nodeType":"valueOf","data":{},"content":[]}]}}',
  ],
  ["cut", '{"type":"topic","title":'],
  ["log", `${'{"level":"info"}\n'.repeat(1000)}`],
];

/** More than a hundred things that nobody means to be in a content folder. */
export const oddFiles: readonly OddFile[] = [
  ...links,
  ...others,
  ...names,
  ...yamls.map(([kind, text]) => file(`yaml/${kind}.yaml`, text)),
  ...yamls.slice(0, 8).map(([kind, text]) => file(`products/${kind}/product.yaml`, text)),
  ...fronts.map(([kind, text]) => file(`front/${kind}.md`, `---\n${text}\n---\n# Odd\n\ntext\n`)),
  file("front/toml.md", '+++\na = "never\n+++\n'),
  file("front/toml deep.md", `+++\na = ${"[".repeat(5000)}\n+++\n`),
  ...bodies.map(([kind, text]) => file(`body/${kind}.md`, text)),
  ...jsons.map(([kind, text]) => file(`json/${kind}.json`, text)),
  file("ja/site.yaml", "metadata: []"),
  file("fragments.yaml", "a: &a [*a]"),
  file("header.yaml", "menus: {__proto__: 1}"),
];

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfluence } from "#scripts/importing/confluence.ts";
import { writeImported } from "#scripts/importing/write-imported.ts";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const core = 'package="com.atlassian.confluence.core"';
const inPages = 'package="com.atlassian.confluence.pages"';
const reference = (name: string, kind: string, id: string) =>
  `<property name="${name}" class="${kind}" ${inPages}><id name="id">${id}</id>\n</property>`;
const object = (kind: string, id: string, ...properties: string[]) =>
  `<object class="${kind}" ${inPages}>\n<id name="id">${id}</id>\n${properties.join("\n")}\n</object>\n`;
const said = (name: string, text: string) => `<property name="${name}"><![CDATA[${text}]]></property>`;
const plain = (name: string, text: string) => `<property name="${name}">${text}</property>`;

const page = (id: string, title: string, parent: string | undefined, ...more: string[]) =>
  object(
    "Page",
    id,
    plain("hibernateVersion", "2"),
    said("title", title),
    `<collection name="bodyContents" class="java.util.Collection"><element class="BodyContent" ${core}><id name="id">9${id}</id>\n</element>\n</collection>`,
    ...(parent === undefined ? ['<property name="parent"/>'] : [reference("parent", "Page", parent)]),
    plain("lastModificationDate", "2024-05-04 10:30:09.112"),
    said("contentStatus", "current"),
    ...more,
  );
const body = (id: string, storage: string) =>
  object("BodyContent", `9${id}`, said("body", storage), reference("content", "Page", id), plain("bodyType", "2"));

const storage = `<p>See <ac:link ac:anchor="how"><ri:page ri:content-title="Set up" /><ac:plain-text-link-body><![CDATA[the <start>]] ></ac:plain-text-link-body></ac:link> &amp; <ac:link><ri:attachment ri:filename="plan 1.pdf" /></ac:link> <ac:emoticon ac:name="smile" ac:emoji-fallback="🙂" /></p>
<ac:structured-macro ac:name="tip" ac:schema-version="1"><ac:parameter ac:name="title">Mind</ac:parameter><ac:rich-text-body><p>Slowly.</p></ac:rich-text-body></ac:structured-macro>
<ac:structured-macro ac:name="code"><ac:parameter ac:name="language">java</ac:parameter><ac:plain-text-body><![CDATA[if (a < b && c) { list<T>(); }
// </object>]] ></ac:plain-text-body></ac:structured-macro>
<ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">More</ac:parameter><ac:rich-text-body><p>Hidden before.</p></ac:rich-text-body></ac:structured-macro>
<p><ac:image ac:alt="A board" ac:width="300"><ri:attachment ri:filename="board.png" /></ac:image></p>
<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>Done so</ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body>Open so</ac:task-body></ac:task></ac:task-list>
<ac:structured-macro ac:name="toc" /><ac:structured-macro ac:name="jira"><ac:parameter ac:name="key">A-1</ac:parameter></ac:structured-macro>`;

const entities = `<?xml version="1.0" encoding="UTF-8"?>
<hibernate-generic datetime="2024-06-01 09:00:00">
${object("Space", "1", said("name", "Acme"), said("key", "ACME"), reference("homePage", "Page", "10"))}${page("10", "Home & all", undefined)}${page("11", "Set up", "10", plain("position", "1"))}${page("12", "Use: it", "10", plain("position", "0"))}${object("Page", "13", said("title", "Use: it"), reference("originalVersion", "Page", "12"))}${body("10", "<p>Welcome.</p>")}${body("11", "<h2>How</h2><p>Quickly.</p>")}${body("12", storage)}${object("Attachment", "21", said("title", "board.png"), reference("containerContent", "Page", "12"))}${object("Attachment", "22", said("fileName", "plan 1.pdf"), reference("content", "Page", "12"))}${object("Label", "31", said("name", "boards"))}${object("Labelling", "32", reference("label", "Label", "31"), reference("content", "Page", "12"))}${object("BlogPost", "41", said("title", "News"))}</hibernate-generic>
`;

const files = {
  "entities.xml": entities,
  "exportDescriptor.properties": "exportType=space\n",
  "attachments/12/21/1": "old",
  "attachments/12/21/2": "png",
};

describe("The import of a Confluence space as XML", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "confluence-"));
    writeFiles(join(folder, "export"), files);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (path: string) => readFileSync(join(folder, "content", path), "utf8");
  const write = async () => {
    const imported = await readConfluence(join(folder, "export"));
    return { imported, ...writeImported(imported, join(folder, "content"), () => undefined) };
  };

  it("brings the present version of each page along, in its place, with order, labels and dates", async () => {
    const { imported } = await write();

    expect(imported.pages.map(({ path }) => path).sort()).toEqual(["home-all", "home-all/set-up", "home-all/use-it"]);
    expect(read("home-all/use-it.md")).toMatch(
      /^---\ntitle: 'Use: it'\nid: confluence-12\nlastPublished: '?2024-05-04'?\norder: 1\nkeywords:\n {2}- boards\n/,
    );
    expect(read("home-all.md")).toContain("title: Home & all");
  });

  it("says in Markdown what the storage format says", async () => {
    await write();

    const text = read("home-all/use-it.md");
    expect(text).toContain("See [the \\<start>](set-up.md#how) & plan 1.pdf 🙂");
    expect(text).toContain("> [!TIP] Mind\n>\n> Slowly.");
    expect(text).toContain("```java\nif (a < b && c) { list<T>(); }\n// </object>\n```");
    expect(text).toContain("**More**\n\nHidden before.");
    expect(text).toContain("![A board](../attachments/12/board.png)");
    expect(text).toContain("- [x] Done so\n- [ ] Open so");
    expect(read("attachments/12/board.png")).toBe("png");
  });

  it("names what it leaves behind", async () => {
    const { imported } = await write();

    expect(imported.notes).toEqual([
      "1 posts of the space's blog are no pages",
      "home-all/use-it: the attachment plan 1.pdf is not in the export",
      "home-all/use-it: the macro jira shows nothing",
    ]);
  });

  it("leads old addresses on, and changes nothing the second time", async () => {
    const { imported } = await write();

    const old = imported.pages.flatMap(({ oldAddresses }) => oldAddresses);
    expect(old).toContain("/wiki/spaces/ACME/pages/11");
    expect((await makeParityReport(join(folder, "content"), old)).addresses.dead).toEqual([]);
    expect(await write()).toMatchObject({ written: 0, kept: [] });
  });
});

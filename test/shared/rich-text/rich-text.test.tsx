import { renderToStaticMarkup } from "react-dom/server";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { RichText, type RichTextProps } from "#shared/rich-text/rich-text.tsx";
import { tags } from "#test/support/languages.ts";
import { embedded, node, richText, target, text } from "#test/support/rich-text.ts";
import { withMessages } from "#test/support/with-messages.tsx";

const block = target("embedded-entry-block", "e");
const inline = node("paragraph", ["A ", target("embedded-entry-inline", "e"), " Z"]);

/** The HTML of a document, without heading anchors, and what was reported. */
function render(props: RichTextProps) {
  const reports: string[] = [];
  const onError = (message: string, error: unknown) => {
    reports.push(`${message}: ${error instanceof Error ? error.message : String(error)}`);
  };
  const html = renderToStaticMarkup(withMessages(<RichText onError={onError} {...props} />));
  const withoutAnchors = html.replace(
    /<div class="heading[^>]*>(.*?)<a class="heading-anchor"[^>]*><\/a><\/div>/g,
    "$1",
  );
  return { html: withoutAnchors, reports };
}

describe("Headings in rich text", () => {
  it("have the link to them beside them, named with their words", () => {
    const html = renderToStaticMarkup(withMessages(<RichText document={richText(node("heading-2", ["Set up"]))} />));

    expect(html).toBe(
      '<div class="heading is-h2"><h2 id="set-up">Set up</h2>' +
        '<a class="heading-anchor" href="#set-up" aria-label="Link to “Set up”"></a></div>',
    );
  });

  it("are shifted, given unique ids, and left out when empty", () => {
    const document = richText(
      node("heading-3", ["Set up"]),
      node("heading-4", ["Set up"]),
      node("heading-3", ["  "]),
      node("heading-2", []),
    );

    expect(render({ document }).html).toBe('<h2 id="set-up">Set up</h2><h3 id="set-up-1">Set up</h3>');
  });

  it("of level 1 are left out and reported on published pages, and shown as an error in preview", () => {
    const document = richText(node("heading-1", ["Title"]), node("paragraph", ["Text"]));

    const published = render({ document });
    const preview = render({ document, mode: "preview" });

    expect(published.html).toBe("<p>Text</p>");
    expect(published.reports).toEqual([expect.stringContaining("A level-1 heading is not allowed")]);
    expect(preview.html).toContain('<p class="rich-text-error">A level-1 heading is not allowed');
  });
});

describe("Callouts in rich text", () => {
  it.each([
    ["Discovery", "purple"],
    ["New", "purple"],
    ["Discovery/New", "purple"],
    ["Information", "blue"],
    ["Success", "green"],
    ["tip", "green"],
    ["Success/Tip", "green"],
    ["Warning", "yellow"],
    ["Caution", "yellow"],
    ["Warning/Caution", "yellow"],
    ["Anything else", "blue"],
  ])("with appearance %s are %s", (appearance, colour) => {
    const links = embedded("callout", { heading: "Mind", appearance, body: richText(node("paragraph", ["Text"])) });

    const { html } = render({ document: richText(block), links });

    expect(html).toContain(`callout-${colour}" role="note"`);
    expect(html).toContain('<p class="callout-heading">Mind</p><p>Text</p></div>');
  });

  it("that contain themselves end with an error", () => {
    const { html, reports } = render({
      document: richText(block),
      links: embedded("callout", { body: richText(block) }),
    });

    expect(html.match(/role="note"/g)).toHaveLength(4);
    expect(reports).toEqual([expect.stringContaining("nested too deep")]);
  });
});

describe("Embedded entries", () => {
  it("show code with its title, coloured where colours are given", () => {
    const links = embedded("codeBlock", { code: "a < b", language: "JSON", title: "File" });

    expect(render({ document: richText(block), links }).html).toBe(
      '<figure class="code-block"><figcaption>File</figcaption><pre tabindex="0"><code class="language-json">a &lt; b</code></pre></figure>',
    );
    expect(
      render({ document: richText(block), links: { ...links, highlightedCode: { e: "<span>a</span>" } } }).html,
    ).toContain('<code class="language-json"><span>a</span></code>');
  });

  it("show images with their alternative text", () => {
    const kbImage = embedded("kbImage", { image: { url: "/media/a.png" }, altText: "A graph" });
    const media = embedded("media", {
      mediaEntryId: "m",
      image: { url: "/media/b.png", width: 9, height: 8 },
      altTag: "B",
    });

    expect(render({ document: richText(block), links: kbImage }).html).toBe(
      '<figure><img src="/media/a.png" alt="A graph" loading="lazy" decoding="async"/></figure>',
    );
    expect(render({ document: richText(inline), links: media }).html).toContain(
      '<img src="/media/b.png" alt="B" width="9"',
    );
  });

  it("show places to jump to, icons and links to pages", () => {
    const pages = { pages: { p1: { url: "/kb/a", title: "Article A" } } };

    expect(render({ document: richText(block), links: embedded("anchorTarget", { id: "here" }) }).html).toBe(
      '<span class="anchor-target" id="here"></span>',
    );
    expect(render({ document: richText(inline), links: embedded("icon", { iconKey: "check" }) }).html).toContain(
      '<span class="icon" role="img" aria-label="check">✓',
    );
    expect(
      render({ document: richText(inline), links: embedded("page-link", { id: "p1", label: "Read" }, pages) }).html,
    ).toBe('<p>A <a href="/kb/a">Read</a> Z</p>');
    expect(render({ document: richText(inline), links: embedded("sac-link", { id: "p1" }, pages) }).html).toContain(
      "Article A",
    );
  });

  it("show reusable text, in a line without paragraphs of its own", () => {
    const fragments = { hours: "9 to 5", rich: richText(node("paragraph", [text("Mo", "bold")])) };
    const links = (id: string) => embedded("textFragment", { textFragmentId: id }, { fragments });

    expect(render({ document: richText(inline), links: links("hours") }).html).toBe("<p>A 9 to 5 Z</p>");
    expect(render({ document: richText(inline), links: links("rich") }).html).toBe("<p>A <b>Mo</b> Z</p>");
    expect(render({ document: richText(block), links: links("rich") }).html).toBe("<p><b>Mo</b></p>");
  });

  it("report and rethrow what fails in reusable text", () => {
    const reports: string[] = [];
    const links = embedded("textFragment", { textFragmentId: "broken" }, { fragments: { broken: { no: "document" } } });
    const page = <RichText document={richText(inline)} links={links} onError={(message) => reports.push(message)} />;

    expect(() => renderToStaticMarkup(withMessages(page))).toThrow("neither a text nor a document");
    expect(reports).toEqual(["Error while rendering inline text fragment"]);
  });

  it.each([
    ["a missing fragment", {}],
    ["a level-1 heading in it", { broken: richText(node("heading-1", [text("Too high")])) }],
    ["a missing entry in it", { broken: richText(inline) }],
  ])("report and rethrow %s on published pages, and name it in preview", (_what, fragments) => {
    const links = embedded("textFragment", { textFragmentId: "broken" }, { fragments });
    const withoutEntry = {
      ...links,
      entries: links.entries.map((entry) => ({ ...entry, sys: { ...entry.sys, id: "f" } })),
    };
    const around = richText(
      node("paragraph", [{ ...node("embedded-entry-inline", []), data: { target: { sys: { id: "f" } } } }]),
    );
    const reports: string[] = [];
    const page = (mode: "published" | "preview") => (
      <RichText document={around} links={withoutEntry} mode={mode} onError={(message) => reports.push(message)} />
    );

    expect(() => renderToStaticMarkup(withMessages(page("published")))).toThrow();
    expect(reports).toContain("Error while rendering inline text fragment");
    expect(renderToStaticMarkup(withMessages(page("preview")))).toContain("rich-text-error");
  });

  it("that are missing are reported, and named in preview", () => {
    const missing = "No corresponding entry was found for the ID e included in the rich text node.";

    expect(render({ document: richText(block) })).toEqual({ html: "", reports: [expect.stringContaining(missing)] });
    expect(render({ document: richText(inline), mode: "preview" }).html).toBe(
      `<p>A <span class="rich-text-error">${missing}</span> Z</p>`,
    );
  });

  it("of types without such a format are reported, and named in preview", () => {
    const shown = (document: RichTextProps["document"], type: string) =>
      render({ document, links: embedded(type, {}), mode: "preview" }).html;

    expect(shown(richText(block), "icon")).toContain("The entry type icon is not supported in block format.");
    expect(shown(richText(inline), "callout")).toContain("The entry type callout is not supported in inline format.");
    expect(shown(richText(block), "poll")).toContain("The entry type poll is not supported in block format.");
    expect(render({ document: richText(block, node("paragraph", ["Rest"])), links: embedded("poll", {}) }).html).toBe(
      "<p>Rest</p>",
    );
  });
});

describe("Links in rich text", () => {
  const linked = (nodeType: string, data: object) => richText(node("paragraph", [node(nodeType, ["words"], data)]));

  it("lead to addresses, pages and assets, in the page's language", () => {
    const links = embedded(
      "x",
      {},
      {
        pages: { p1: { url: "/kb/a", title: "A" } },
        assets: [{ sys: { id: "a1" }, fields: { url: "/media/a.pdf" } }],
      },
    );
    const document = richText(
      node("paragraph", [
        node("hyperlink", ["1"], { uri: "/kb/x" }),
        node("hyperlink", ["2"], { uri: "https://other.example/" }),
        target("entry-hyperlink", "p1", ["3"]),
        target("asset-hyperlink", "a1", ["4"]),
      ]),
    );

    const html = renderToStaticMarkup(
      <LinkScopeContext value={{ locale: "ja", tags, localisedHosts: [] }}>
        {withMessages(<RichText document={document} links={links} />)}
      </LinkScopeContext>,
    );

    expect(html).toBe(
      '<p><a href="/ja/kb/x">1</a><a href="https://other.example/" rel="noopener">2</a>' +
        '<a href="/ja/kb/a">3</a><a href="/media/a.pdf">4</a></p>',
    );
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "",
  ])("to %j are only words", (uri) => {
    expect(render({ document: linked("hyperlink", { uri }) }).html).toBe("<p>words</p>");
  });

  it("to a missing page or asset keep their words and are reported", () => {
    for (const nodeType of ["entry-hyperlink", "asset-hyperlink"]) {
      const { html, reports } = render({ document: linked(nodeType, { target: { sys: { id: "gone" } } }) });

      expect(html).toBe("<p>words</p>");
      expect(reports).toEqual([expect.stringContaining("No corresponding entry was found for the ID gone")]);
    }
  });
});

describe("Rich text that is not as it should be", () => {
  it("shows the text of unknown nodes and marks", () => {
    expect(render({ document: richText(node("poll", [node("paragraph", [text("Text", "sparkle")])])) }).html).toBe(
      "<p>Text</p>",
    );
  });

  it.each([
    ["no content", { nodeType: "document", data: {}, content: [{ nodeType: "paragraph" }] }],
    [
      "odd content",
      { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", content: [null, 7, "x", {}] }] },
    ],
    ["text without value", { nodeType: "document", data: {}, content: [{ nodeType: "text" }] }],
    [
      "a target without id",
      { nodeType: "document", data: {}, content: [{ nodeType: "embedded-entry-block", data: { target: 1 } }] },
    ],
  ] as const)("is shown as far as it goes: %s", (_, document) => {
    // Documents come from JSON and are only checked on their first level.
    expect(() => render({ document: document as unknown as RichTextProps["document"] })).not.toThrow();
  });

  it("cannot exhaust the stack", () => {
    let deep = node("paragraph", ["deep"]);
    for (let depth = 0; depth < 50_000; depth++) deep = { nodeType: "blockquote", data: {}, content: [deep] };

    expect(render({ document: richText(deep) }).html.length).toBeLessThan(3_000);
  });

  it("breaks lines where the text does", () => {
    expect(render({ document: richText(node("paragraph", ["a\nb"])) }).html).toBe("<p>a<br/>b</p>");
  });
});

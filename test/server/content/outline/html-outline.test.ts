import { htmlSections } from "#server/content/outline/html-outline.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

const texts = (html: string) => htmlSections(html).flatMap(({ blocks }) => blocks);

describe("the sections of a page's HTML", () => {
  it("begin at its headings and have their ids, without the signs behind them", () => {
    const html = `<p>First.</p><h2 id="add">Add a <em>board</em><a class="heading-anchor" href="#add" aria-label="Link">#</a></h2>
      <p>Select <strong>Boards</strong> &gt; <code>Add</code>.</p><h3>Without id</h3><ul><li>One thing.</li><li><p>Another&#x3C;thing>.</p></li></ul>`;

    expect(htmlSections(html)).toEqual([
      { blocks: ["First."] },
      { title: "Add a board", anchor: "add", blocks: ["Select Boards > Add."] },
      { title: "Without id", blocks: ["One thing.", "Another<thing>."] },
    ]);
  });

  it("hold paragraphs and items each by itself, on one line", () => {
    expect(texts("<p>A line\n  that goes on<br>here.</p><blockquote><p>Quoted.</p>Tail.</blockquote>")).toEqual([
      "A line that goes on here.",
      "Quoted.",
      "Tail.",
    ]);
  });

  it.each([
    ["code", "<pre><code>npm install.</code></pre>"],
    [
      "tables from the sentences, nested ones too",
      "<table><tr><td><table><tr><td>In.</td></tr></table>Out.</td></tr></table>",
    ],
    ["captions", "<figure><img alt='x > y'><figcaption>A picture.</figcaption></figure>"],
    ["navigation", "<nav><p>Next page.</p></nav>"],
    ["lists of links", '<ul><li><a href="/a">Read about the boards.</a></li></ul>'],
    ["texts for screen readers alone", '<p class="vh">Hidden.</p>'],
    ["endless paragraphs", `<p>${"word ".repeat(1000)}</p>`],
    ["comments", "<!-- <p>Draft.</p> -->"],
  ])("leave out %s", (_what, html) => {
    expect(texts(`<p>Before.</p>${html}<p>After.</p>`)).toEqual(["Before.", "After."]);
  });

  it("have steps and rows, cells behind the headings of their columns", () => {
    const table = "<tr><th></th><th>Free</th><th>Paid</th></tr><tr><td>Boards</td><td>5</td><td></td></tr>";
    const sections = htmlSections(
      `<ol><li>Open it.<ul><li>Or not.</li></ul></li><li>Close it.</li></ol><table>${table}</table>`,
    );

    expect(sections).toEqual([
      { blocks: ["Open it.", "Or not.", "Close it."], steps: ["Open it.", "Close it."], rows: ["Boards — Free: 5"] },
    ]);
  });

  it("leave out numbers of footnotes, and keep links within sentences", () => {
    expect(
      texts('<p>See <a href="/x">the page</a> about it<sup><a href="#n1" data-footnote-ref="">1</a></sup>.</p>'),
    ).toEqual(["See the page about it."]);
  });

  it("cost no more than the text is long, however odd it is", async () => {
    const read = (size: number) => htmlSections(`${"<p ".repeat(size)}${'"'.repeat(size)}${"<".repeat(size)}`);

    expect(await growth(read, 6000)).toBeLessThan(linearGrowth);
  });
});

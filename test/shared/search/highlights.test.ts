import { descriptionParts, highlightParts } from "#shared/search/highlights.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

const shown = (html: string) =>
  highlightParts(html)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

describe("highlights", () => {
  it.each([
    ["Add a <span>board</span> here", "Add a [board] here"],
    ['<span class="hit">A</span> and <em>b</em>', "[A] and [b]"],
    ["&lt;b&gt; &amp; &quot;c&quot; &#39;d&#x27;", "<b> & \"c\" 'd'"],
    ["<span>never closed", "[never closed]"],
    ["closed</span> twice</span>", "closed twice"],
    ["<span>a <span>b</span> c</span> d", "[a ][b][ c] d"],
    ["", ""],
  ])("are taken from %j", (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<spanish>", "&unknown; &#0; &#99999999;"])(
    "leave %s as text",
    (html) => {
      expect(highlightParts(html)).toEqual([{ text: html, isHit: false }]);
    },
  );

  it.each(["<span ", "<", "&#", "</span>", "<span>"])("cost no more than a hostile text is long: %s", async (part) => {
    expect(await growth((size) => highlightParts(part.repeat(size)), 4000)).toBeLessThan(linearGrowth);
  });

  it("are in a description only where it has span elements", () => {
    expect(descriptionParts("Use &lt;b&gt; and <em>x</em>")).toEqual([
      { text: "Use &lt;b&gt; and <em>x</em>", isHit: false },
    ]);
    expect(descriptionParts("a <span>b</span>")).toEqual([
      { text: "a ", isHit: false },
      { text: "b", isHit: true },
    ]);
  });
});

import { hostileMarkup } from "#test/support/hostile-markup.ts";
import { markdownHtml } from "#test/support/markdown.ts";

const vectors = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></ScRiPt>",
  '"><script>alert(1)</script>',
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror = 'alert(1)'/>",
  "<IMG SRC=javascript:alert('XSS')>",
  "<img src=`javascript:alert(1)`>",
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=' java\tscript:alert(1)'>x</a>",
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<a href=vbscript:msgbox(1)>x</a>",
  "[x](javascript:alert(1))",
  "[x](<java\nscript:alert(1)>)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
  "<form action=javascript:alert(1)><input type=submit></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<style>@import 'http://evil.example/x.css';</style>",
  '<div style="background:url(javascript:alert(1))">x</div>',
  "<link rel=stylesheet href=http://evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href=javascript:alert(1)//>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<video><source onerror=alert(1)></video>",
  "<x onclick=alert(1)>x</x>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<textarea><script>alert(1)</script></textarea>",
  "<template><script>alert(1)</script></template>",
  "<img name=cookie src=x>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
];

/** Every tag of `html`; a quoted value may hold any character. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>"]*(?:"[^"]*"[^>"]*)*>/g) ?? [];
}

describe("HTML in Markdown", () => {
  it.each(vectors)("does no harm: %s", async (vector) => {
    for (const markdown of [vector, `text ${vector} text`, `> [!NOTE] ${vector}`, `| a |\n|---|\n| ${vector} |`]) {
      for (const tag of tagsOf(await markdownHtml(markdown))) {
        expect(tag).not.toMatch(
          /^<\/?(script|style|iframe|object|embed|form|button|svg|math|link|meta|base|body|template|x)\b/i,
        );
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+\s*=|\sstyle=|\ssrcdoc=|\sname=/i);
        expect(tag).not.toMatch(/(?:href|src)="?\s*(?:javascript|vbscript|data):/i);
      }
    }
  });

  it("escapes what is put into titles of code and captions", async () => {
    const html = await markdownHtml('```js title="</figcaption><script>x</script>"\n</code><script>\n```');

    expect(html).not.toContain("<script>");
  });

  it("may hold what is harmless", async () => {
    const harmless =
      '<details open><summary>S</summary><kbd>K</kbd> H<sub>2</sub>O x<sup>2</sup> <abbr title="A">B</abbr> <mark>m</mark></details>';

    expect(await markdownHtml(harmless)).toBe(harmless);
    expect(await markdownHtml("<dl><dt>a</dt><dd>b</dd></dl>")).toBe("<dl><dt>a</dt><dd>b</dd></dl>");
  });

  it("may name places to jump to", async () => {
    expect(await markdownHtml('<a id="place"></a>Text')).toContain('<a id="place"></a>');
  });

  it("is text where the tag is a placeholder that no one knows", async () => {
    expect(await markdownHtml("Open https://x/<your-domain>/y and <field>:<direction>")).toContain(
      "&#x3C;your-domain>",
    );
    expect(await markdownHtml("<your-domain>")).toBe("<p>&#x3C;your-domain></p>");
  });

  it("keeps checkboxes only in task lists", async () => {
    expect(await markdownHtml("<div><input type=checkbox> a</div>")).not.toContain("<input");
  });
});

describe("Components with hostile attributes", () => {
  const urls = [
    "javascript:alert(1)",
    "JaVa\nscript:alert(1)",
    "&#106;avascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
  ];
  const forms = [
    (url: string) => `<Card title="x" href="${url}">a</Card>`,
    (url: string) => `<Card title="[x](${url})" href="${url}"/>`,
    (url: string) => `<Button href="${url}">b</Button>`,
    (url: string) => `<YouTube id="${url}"/>`,
    (url: string) => `<Vimeo url="${url}//"/>`,
    (url: string) => `<Embed src="${url}"/>`,
    (url: string) => `<Image src="${url}" caption="x"/>`,
    (url: string) => `<Frame caption="[x](${url})">\n\n<img src="${url}" onerror="alert(1)">\n\n</Frame>`,
    (url: string) => `<Tab title="<img src=x onerror=alert(1)>">\n\n[x](${url})\n\n</Tab>`,
    (url: string) => `<ParamField path="<img src=x onerror=alert(1)>" type="${url}" default="<script>"/>`,
    (url: string) => `<Steps><Step title="<iframe src='${url}'>">x</Step></Steps>`,
    (url: string) => `{{< youtube "${url}" >}}`,
    (url: string) => `{% embed url="${url}" %}`,
    (url: string) => `:::card{href="${url}" title="<svg onload=alert(1)>"}\nx\n:::`,
    (url: string) => `<a href={"${url}"} onClick={() => alert(1)}>x</a>`,
  ];

  it.each(urls)("run nothing and lead nowhere: %j", async (url) => {
    for (const form of forms)
      for (const isMdx of [false, true]) expect(hostileMarkup(await markdownHtml(form(url), { isMdx }))).toEqual([]);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "are none where they are called %s",
    async (name) => {
      const html = await markdownHtml(`<${name} a="b">Text</${name}>\n\n:::${name}\nMore\n:::`, { isMdx: true });

      expect(html).toContain("Text");
      expect(html).toContain("More");
    },
  );
});

import { resolveTemplateSyntax } from "#server/content/markdown/template-syntax.ts";
import { markdownHtml } from "#test/support/markdown.ts";

describe("Template syntax", () => {
  it.each([
    ["{% raw %}a {{ b }}{% endraw %} c", "a {{ b }} c"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template syntax of another generator
    ["`{% raw %}${{ a }}{% endraw %}`", "`${{ a }}`"],
    ["Write `{% raw %}` and `{% endraw %}`.", "Write `{% raw %}` and `{% endraw %}`."],
    ["a{% comment %} gone\n```\nx\n```\n{% endcomment %}b", "ab"],
    ["a{%- comment -%}gone{%- endcomment -%}b", "ab"],
    ["x\n{% include copy.html %}\ny", "x\n\ny"],
    ["{% include copy-curl.html %}{% include try-in-playground.html id=3 %}", ""],
    ["[a]({{site.url}}{{site.baseurl}}/b/#c)", "[a](/b/#c)"],
    ["[a]({{ site.url }}{{ site.baseurl }}/b)", "[a](/b)"],
    ["[a]({{site.url}}{{site.baseurl}})", "[a](/)"],
    ['![a]({{ "/x.png" | relative_url }})', "![a](/x.png)"],
    ["{% capture note %}Be careful{% endcapture %}Now: {{ note }}!", "Now: Be careful!"],
    ["`{{site.baseurl}}/x`", "`{{site.baseurl}}/x`"],
    ["```\n{{site.baseurl}}/x\n{% include a.html %}\n```", "```\n{{site.baseurl}}/x\n{% include a.html %}\n```"],
    ["{% capture x %} never ends", "{% capture x %} never ends"],
    ["100 % of {a} {{", "100 % of {a} {{"],
  ])("becomes what it means: %j", (markdown, expected) => {
    expect(resolveTemplateSyntax(markdown)).toBe(expected);
  });

  it("makes code blocks of captured code, indented as the tag is", () => {
    const markdown =
      "{% capture a_rest %}\nGET /x\n{% endcapture %}{% capture a_python %}\n\nget()\n{% endcapture %}\n" +
      "1. Do\n   {% include code-block.html rest=a_rest python=a_python %}";

    expect(resolveTemplateSyntax(markdown)).toBe(
      '\n1. Do\n   ```json title="REST"\n   GET /x\n   ```\n   \n   ```python title="Python"\n   get()\n   ```',
    );
  });

  it("is shown as it was written when it means nothing here, outside code only", async () => {
    expect(await markdownHtml("Version {{site.version}} {% include player.html id='x' %} `{{ y }}`")).toBe(
      '<p>Version <code class="template-syntax">{{site.version}}</code> ' +
        "<code class=\"template-syntax\">{% include player.html id='x' %}</code> <code>{{ y }}</code></p>",
    );
  });

  it("is read in one pass however often it begins", () => {
    const start = performance.now();

    resolveTemplateSyntax(`${"{% comment %}`".repeat(5_000)}${"{{ ".repeat(20_000)}`);

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

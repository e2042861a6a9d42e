import { markdownHtml } from "#test/support/markdown.ts";

const html = async (markdown: string, frontMatter?: Readonly<Record<string, unknown>>) =>
  (await markdownHtml(markdown, { ...(frontMatter && { frontMatter }) })).replace(/\n/g, "");

describe("Templates", () => {
  it.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template syntax of another generator
    ["`{% raw %}${{ a }}{% endraw %}`", "<p><code>${{ a }}</code></p>"],
    ["Write `{% raw %}` and `{% endraw %}`.", "<p>Write <code>{% raw %}</code> and <code>{% endraw %}</code>.</p>"],
    ["```\n{% endraw %}{% raw %}a{% raw %}b{%- endraw -%}c{% raw %}\n```", "{% endraw %}a{% raw %}bc{% raw %}"],
    ["a{% comment %} gone {% endcomment %}b", "<p>ab</p>"],
    ["{% comment %}\n```\nx\n```\n{% endcomment %}\n\nb", "<p>b</p>"],
    ["x\n{% include copy.html %}\ny", "<p>x</p><p>y</p>"],
    ["[a]({{site.url}}{{site.baseurl}}/b/#c)", '<a href="/b/#c">a</a>'],
    ["[a]({{ site.url }}{{ site.baseurl }}/b)", '<a href="/b">a</a>'],
    ['![a]({{ "/x.png" | relative_url }} "So")', "<figcaption>So</figcaption>"],
    ["[a]({% link docs/b.md %})", '<a href="/docs/b.md">a</a>'],
    [
      '[a]({{< relref "../install" >}}) [b]({{% ref "docs/i.md#x" %}})',
      '<a href="../install">a</a> <a href="/docs/i.md#x">b</a>',
    ],
    ["{% capture note %}Be careful{% endcapture %}Now: {{ note }}!", "<p>Now: Be careful!</p>"],
    ["{{< youtube w7Ft2ymGmfc >}}", "https://www.youtube.com/watch?v=w7Ft2ymGmfc"],
    ["{% assign a = b | split: '.' %}Text", "<p>Text</p>"],
    ['{{< figure src="b.png" alt="boxes" title="The parts" >}}', "<figcaption>The parts</figcaption>"],
    ['{{< highlight go "linenos=table" >}}\na := `b`\n{{< /highlight >}}', 'class="language-go"'],
    ["{% highlight ruby %}\n# no heading\n{% endhighlight %}", 'class="language-ruby"'],
    ["{{< columns >}}Text{{< /columns >}}", "<p>Text</p>"],
    ["<summary>Response</summary>\n{: .text-delta}\n\nText", "Response"],
  ])("mean what they say: %j", async (markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });

  it("make code blocks of captured code, in the list item that they stand in", async () => {
    const made = await html(
      "{% capture a_rest %}\nGET /x\n{% endcapture %}\n{% capture a_python %}\n\nget()\n{% endcapture %}\n\n1. Do\n   {% include code-block.html rest=a_rest python=a_python %}",
    );

    expect(made).toMatch(/<li>Do<figure.*REST.*language-json.*Python.*language-python.*<\/li>/);
  });

  it("are shown as they were written where they mean nothing, outside code only", async () => {
    expect(await html("Version {{site.version}} {% include player.html id='x' %} `{{ y }}`")).toBe(
      '<p>Version <code class="template-syntax">{{site.version}}</code> ' +
        "<code class=\"template-syntax\">{% include player.html id='x' %}</code> <code>{{ y }}</code></p>",
    );
  });
});

describe("Includes of a list in the page's front matter", () => {
  const frontMatter = {
    cards: [
      { heading: "Set up", link: "/set-up/", description: "Ten\nminutes" },
      { title: "Read [on]", url: "/b" },
    ],
    words: ["one", "two"],
    wrong: [{ colour: "red" }],
  };

  it.each([
    [
      "{% include cards.html cards=page.cards %}",
      '<ul><li><a href="/set-up/">Set up</a>: Ten minutes</li><li><a href="/b">Read [on]</a></li></ul>',
    ],
    ["1. a\n   {% include list.html items=page.words%}", "<ol><li>a<ul><li>one</li><li>two</li></ul></li></ol>"],
    ["{% include cards.html cards=page.wrong %}", "template-syntax"],
    ["{% include cards.html cards=page.none %}", "template-syntax"],
  ])("become a list of links: %j", async (markdown, expected) => {
    expect(await html(markdown, frontMatter)).toContain(expected);
  });
});

import { menuOf } from "#test/support/menus.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("The place that pages state by themselves", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("is below the page whose title they name, whatever folder they are in", async () => {
    content = await temporaryContent({
      "_config.yml": "title: Acme\n",
      "index.md": "---\ntitle: Home\nnav_order: 1\n---\n",
      "docs/ui/index.md": "---\ntitle: Components\nhas_children: true\nnav_order: 2\n---\n",
      "docs/buttons.md": "---\ntitle: Buttons\nparent: Components\nnav_order: 2\n---\n",
      "docs/ui/labels.md": "---\ntitle: Labels\nparent: Components\nnav_order: 1\n---\n",
      "docs/red.md": "---\ntitle: Red\nparent: Buttons\ngrand_parent: Components\n---\n",
      "docs/alone.md": "---\ntitle: Alone\n---\n",
      "docs/hidden.md": "---\ntitle: Hidden\nnav_exclude: true\n---\n",
      "docs/a.md": "---\ntitle: A\nparent: B\n---\n",
      "docs/b.md": "---\ntitle: B\nparent: A\n---\n",
    });

    expect(await menuOf(content.source)).toEqual([
      "Components /docs/ui",
      "  Labels /docs/ui/labels",
      "  Buttons /docs/buttons",
      "    Red /docs/red",
      "Alone /docs/alone",
    ]);
    expect((await content.entry("topic", "/docs/a")).title).toBe("A");
  });

  it("is what Starlight's and Hugo's menus say of it", async () => {
    content = await temporaryContent({
      "a/one.md": "---\ntitle: One\nsidebar:\n  order: 3\n  label: The first\n---\n",
      "a/two.md": "---\ntitle: Two\nsidebar: { order: 1 }\n---\n",
      "a/three.md": "---\ntitle: Three\nmenus:\n  docs: { weight: 2, name: Third }\n---\n",
      "a/four.md": "---\ntitle: Four\nsidebar: { hidden: true }\n---\n",
    });

    expect(await menuOf(content.source)).toEqual(["A /a", "  Two /a/two", "  Third /a/three", "  The first /a/one"]);
  });
});

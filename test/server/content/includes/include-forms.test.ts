import { includeIn } from "#server/content/includes/include-forms.ts";

describe("a line that names another text", () => {
  it("is read with the blanks that people write", () => {
    expect(includeIn("  {% include  note.md  %}  ", "jekyll", false)?.include.path).toBe("note.md");
  });

  it("is data when it is too long, or gapes, for any way of naming", () => {
    const gap = " ".repeat(400);
    const gaping = [
      `{% include a${gap}%}`,
      `<!-- @include: a${gap}-->`,
      `{{< include a${gap}>}}`,
      `{{ #include a${gap}}}`,
    ];

    for (const line of [...gaping, `{% include ${"a".repeat(600)} %}`])
      for (const dialect of [undefined, "jekyll", "vitepress", "hugo", "mdbook"] as const)
        expect(includeIn(line, dialect, false)).toBeUndefined();
  });
});

/** HTML of our own pages as Markdown. The libraries are loaded on first use. */
export async function htmlToMarkdown(html: string): Promise<string> {
  const [{ unified }, { default: parse }, { default: toMarkdown }, { default: gfm }, { default: stringify }] =
    await Promise.all([
      import("unified"),
      import("rehype-parse"),
      import("rehype-remark"),
      import("remark-gfm"),
      import("remark-stringify"),
    ]);
  const file = await unified()
    .use(parse, { fragment: true })
    .use(toMarkdown)
    .use(gfm)
    .use(stringify, { bullet: "-" })
    .process(html);
  return String(file);
}

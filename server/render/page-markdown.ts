import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * A page without Markdown of its own as Markdown: what its main part shows, without the frame. The libraries for it are
 * loaded with the first such page.
 */
export async function pageMarkdown(main: ReactNode, title: string): Promise<string> {
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
    .process(renderToStaticMarkup(main));
  const text = String(file);
  return /^# /m.test(text) ? text : `# ${title}\n\n${text}`;
}

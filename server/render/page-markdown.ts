import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A page without Markdown of its own as Markdown: what its main part shows, without the frame. */
export async function pageMarkdown(
  main: ReactNode,
  title: string,
  htmlToMarkdown: (html: string) => Promise<string>,
): Promise<string> {
  const text = await htmlToMarkdown(renderToStaticMarkup(main));
  return /^# /m.test(text) ? text : `# ${title}\n\n${text}`;
}

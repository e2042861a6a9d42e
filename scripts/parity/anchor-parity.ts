import { slug as githubSlug } from "github-slugger";
import { anchorDialectsOf, anchorRules } from "#server/content/markdown/anchor-rules.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { textOfHtml } from "#server/content/outline/html-outline.ts";

const heading = /<h[2-6]\b[^>]*\bid="([^"]*)"[^>]*>([\s\S]*?)<\/h[2-6]>/g;

/** The ids that a generator gives the headings of a page: by its rule, where nobody wrote another one. */
export function oldAnchors(html: string, dialect: Dialect | undefined): readonly string[] {
  const [known] = dialect === undefined ? [] : anchorDialectsOf(dialect);
  const slug = known === undefined ? githubSlug : anchorRules[known].slug;
  return [...html.matchAll(heading)].flatMap(([, id = "", content = ""]) => {
    if (id === "footnote-label") return [];
    const title = textOfHtml(content);
    const isWritten = !id.startsWith(githubSlug(title));
    const old = isWritten ? id : slug(title);
    return old === "" ? [] : [old];
  });
}

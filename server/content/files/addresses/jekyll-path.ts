import { posix } from "node:path";
import type { PathRule } from "./path-rule.ts";
import { dateValues, filledTemplate, hyphened, siteAddress } from "./path-templates.ts";

/** Jekyll's names for templates of posts; those of other pages leave out the date and the categories. */
const styles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title",
};
const postName = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;

/** Jekyll: `permalink` of the page, of its collection, of the site; posts have a date in their names. */
export const jekyllPath: PathRule = ({ path, summary }, { permalink, collections }) => {
  const { above, collection, below } = collectionOf(path);
  const name = posix.basename(path);
  if (collection === undefined)
    return summary.permalink === undefined
      ? // GitHub Pages makes a README its folder's page (jekyll-readme-index).
        siteAddress(path.replace(/(?:^|\/)readme$/i, ""))
      : filledTemplate(templateOf(summary.permalink), { ...pageValues(path), title: name });
  const isPost = collection === "posts" || collection === "drafts";
  const [, day, postSlug = name] = (isPost && postName.exec(name)) || [];
  const title = summary.slug ?? postSlug;
  const template =
    summary.permalink ?? collections[collection] ?? (isPost ? (permalink ?? "date") : "/:collection/:path");
  const categories = [...above.split("/"), ...(summary.categories ?? [])].filter((each) => each !== "");
  return filledTemplate(templateOf(template), {
    ...pageValues(below),
    ...dateValues(summary.lastPublished ?? day),
    collection,
    categories: [...new Set(categories.map((each) => each.toLowerCase().replace(/\s+/g, "-")))].join("/"),
    title,
    slug: hyphened(title),
    name: hyphened(name),
  });
};

function templateOf(written: string): string {
  return styles[written] ?? written;
}

function pageValues(path: string) {
  const folder = posix.dirname(path);
  return { path, basename: posix.basename(path), name: posix.basename(path), output_ext: "", dirname: folder };
}

/** A collection is a folder whose name begins with `_`: its name, and what is above and below it. */
function collectionOf(path: string): { above: string; collection: string | undefined; below: string } {
  const parts = path.split("/");
  const at = parts.slice(0, -1).findIndex((part) => part.length > 1 && part.startsWith("_"));
  const collection = at === -1 ? undefined : parts[at]?.slice(1);
  return { above: parts.slice(0, Math.max(at, 0)).join("/"), collection, below: parts.slice(at + 1).join("/") };
}

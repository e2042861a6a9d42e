import type { AssetManifest } from "#server/render/asset-manifest.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { Body } from "#shared/entries/body.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { Prose } from "#shared/ui/prose.tsx";
import type { PageExtra } from "./page-extra.ts";

type HtmlBody = Extract<Body, { readonly kind: "html" }>;

/** What the site's own code does to pages (docs/extend.md): page types that stand alone, and the scripts of islands. */
export function ownCodeExtra({ islands, ownIslands }: Pick<AssetManifest, "islands" | "ownIslands">): PageExtra {
  return {
    addTo({ entry }) {
      const bodies = htmlBodiesOf(entry);
      const alone = bodies.find(({ standsAlone }) => standsAlone === true);
      const scripts = ownIslands?.() ?? {};
      const hasIslands = Object.keys(scripts).length > 0 && bodies.some(({ html }) => html.includes(' data-island="'));
      if (alone === undefined && !hasIslands) return undefined;
      return {
        ...(hasIslands && {
          head: [
            <meta key="islands" name="islands" content={JSON.stringify(scripts)} />,
            <script key="start-islands" type="module" src={islands} />,
          ],
        }),
        ...(alone !== undefined && { view: (view) => standingAlone(view, entry.title, alone) }),
      };
    },
  };
}

/** A page's texts that were made of Markdown, whatever they are to its type. */
function htmlBodiesOf(entry: PageEntry): readonly HtmlBody[] {
  const fields: readonly unknown[] = Object.values(entry);
  const sections: readonly unknown[] = "sections" in entry ? Object.values(entry.sections) : [];
  return [...fields, ...sections].filter(isHtmlBody);
}

function isHtmlBody(field: unknown): field is HtmlBody {
  return typeof field === "object" && field !== null && "kind" in field && field.kind === "html" && "html" in field;
}

function standingAlone(
  { sidebar: _, aside: __, hero: ___, ...view }: PageView,
  title: string,
  body: HtmlBody,
): PageView {
  const main = (
    <article className="own-page">
      <h1>{title}</h1>
      <Prose body={body} />
    </article>
  );
  return { ...view, main };
}

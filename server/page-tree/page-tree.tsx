import { useContext } from "react";
import { useLangOf, useMessages, Words } from "#shared/language.tsx";
import { Link, LinkScopeContext } from "#shared/links/link.tsx";
import type { SearchScope } from "#shared/links/search-scope.ts";
import { branchAddress } from "./page-tree-addresses.ts";
import { isLongTree, type placeInTree, type TreeLevel, type TreeNode, type TreeRoot } from "./page-tree-levels.ts";
import { TreeFilter } from "./tree-filter.tsx";

type Place = ReturnType<typeof placeInTree>;

type PageTreeProps = {
  readonly root: TreeRoot;
  readonly level: TreeLevel;
  readonly place: Place;
  /** What the filter searches when it is sent as a form. */
  readonly searchScope: SearchScope;
};

/** The page tree: a column beside the text that can be folded away, one disclosure above the text on small screens. */
export function PageTree({ root, level, place, searchScope }: PageTreeProps) {
  const messages = useMessages();
  const langOf = useLangOf();
  return (
    <nav className="tree" aria-label={messages.pageTree} data-place="page-tree" data-track="page_tree_link_click">
      <button type="button" className="tree-fold" aria-expanded="true" title={messages.foldPageTree}>
        <span className="vh">
          <Words of="foldPageTree" />
        </span>
      </button>
      <details>
        <summary>
          <Words of="browseDocumentation" />
        </summary>
        {isLongTree(level) && <TreeFilter rootId={root.id} searchScope={searchScope} />}
        <Link href={root.url} lang={langOf(root.language)} aria-current={currentAt(root.id, place)}>
          {root.title}
        </Link>
        <TreeList level={level} place={place} depth={1} />
      </details>
    </nav>
  );
}

type TreeListProps = {
  readonly level: TreeLevel;
  readonly place?: Place;
  /** 1 for the pages directly below the root. */
  readonly depth: number;
  /** More pages stand on this level, and what the list replaces says where. */
  readonly isCut?: boolean;
};

/** One level of the tree; each page with pages below it has a sign of its own to open them, beside its link. */
export function TreeList({ level, place, depth, isCut = false }: TreeListProps) {
  const messages = useMessages();
  const { nodes, rest } = level;
  const langOf = useLangOf();
  if (nodes.length === 0) return null;
  return (
    <ul data-cut={isCut ? "" : undefined}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Link href={node.slug} lang={langOf(node.language)} aria-current={currentAt(node.id, place)}>
            {node.title}
          </Link>
          {node.childCount > 0 && <Branch node={node} place={place} depth={depth + 1} />}
        </li>
      ))}
      {rest !== undefined && (
        <li>
          <Link href={rest.url}>
            <Words of="allPages">{messages.allPages(rest.total)}</Words>
          </Link>
        </li>
      )}
    </ul>
  );
}

type BranchProps = {
  readonly node: TreeNode;
  readonly place: Place | undefined;
  readonly depth: number;
};

/**
 * The branch that the reader is in is a list, which script can fold. Any other is a disclosure without its pages: it holds a link to
 * the page that lists them, and script fetches them when it is opened.
 */
function Branch({ node, place, depth }: BranchProps) {
  const messages = useMessages();
  const { locale } = useContext(LinkScopeContext);
  const { id, slug, title, childCount, childList } = node;
  const name = (
    <span className="vh">
      <Words of="pagesBelow">{messages.pagesBelow(title)}</Words>
    </span>
  );
  if (childList === undefined) {
    return (
      <details data-branch={branchAddress(id, depth, locale)}>
        <summary>{name}</summary>
        <Link href={slug}>
          <Words of="allPages">{messages.allPages(childCount)}</Words>
        </Link>
      </details>
    );
  }
  return (
    <>
      <button type="button" aria-expanded="true">
        {name}
      </button>
      <TreeList level={childList} {...(place && { place })} depth={depth} />
    </>
  );
}

function currentAt(id: string, place: Place | undefined): "page" | "true" | undefined {
  if (id !== place?.id) return undefined;
  return place.isPage ? "page" : "true";
}

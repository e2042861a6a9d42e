import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import type { TreeLevel, TreeRoot } from "./page-tree-levels.ts";

type PageTreeProps = {
  readonly root: TreeRoot;
  readonly level: TreeLevel;
  readonly currentId: string;
  readonly messages: Messages;
};

/** The page tree: always open beside the text, one disclosure above it on small screens. */
export function PageTree({ root, level, currentId, messages }: PageTreeProps) {
  return (
    <nav className="tree" aria-label={messages.pageTree} data-place="page-tree" data-track="page_tree_link_click">
      <details>
        <summary>{messages.browseDocumentation}</summary>
        <Link href={root.url} aria-current={root.id === currentId ? "page" : undefined}>
          {root.title}
        </Link>
        <Level level={level} currentId={currentId} messages={messages} />
      </details>
    </nav>
  );
}

function Level({ level, currentId, messages }: Omit<PageTreeProps, "root">) {
  const { nodes, rest } = level;
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map(({ id, title, slug, childList }) => (
        <li key={id}>
          <Link href={slug} aria-current={id === currentId ? "page" : undefined}>
            {title}
          </Link>
          {childList !== undefined && <Level level={childList} currentId={currentId} messages={messages} />}
        </li>
      ))}
      {rest !== undefined && (
        <li>
          <Link href={rest.url}>{messages.allPages(rest.total)}</Link>
        </li>
      )}
    </ul>
  );
}

import type { RenderNode } from "@contentful/rich-text-react-renderer";
import { BLOCKS, INLINES } from "@contentful/rich-text-types";
import type { ReactNode } from "react";
import { Link } from "#shared/links/link.tsx";
import { boldParagraphNodeType, errorNodeType } from "./prepare-document.ts";
import { renderError } from "./render-error.tsx";
import { type Rendering, targetId } from "./rendering.ts";
import { richTextErrors } from "./rich-text-error.ts";
import { leavesSite, safeImageUrl, safeLinkUrl } from "./safe-url.ts";

type Embed = (id: string, format: "block" | "inline") => ReactNode;

/** How nodes are shown where the renderer's own way does not do. */
export function nodeRenderers(rendering: Rendering, embed: Embed): RenderNode {
  const { links, messages } = rendering;
  const unsupported = (format: "block" | "inline") => (node: { readonly nodeType: string }) =>
    renderError(richTextErrors.unsupportedType(node.nodeType, format), format, rendering);
  const asset = (id: string) => links.assets.find(({ sys }) => sys.id === id);
  return {
    [errorNodeType]: ({ data }) => renderError(String(data["message"]), "block", rendering),
    [boldParagraphNodeType]: (_node, children) => (
      <p>
        <b>{children}</b>
      </p>
    ),
    ...Object.fromEntries(
      ([2, 3, 4, 5, 6] as const).map((level) => [
        `heading-${level}`,
        ({ data }: { readonly data: { readonly [key: string]: unknown } }, children: ReactNode) => (
          <Heading
            level={level}
            id={typeof data["id"] === "string" ? data["id"] : undefined}
            anchorLabel={messages.linkToSection(typeof data["title"] === "string" ? data["title"] : "")}
          >
            {children}
          </Heading>
        ),
      ]),
    ),
    [BLOCKS.TABLE]: (_node, children) => (
      // A group that can be focused, to be scrolled by keyboard.
      // biome-ignore lint/a11y/useSemanticElements: no element means a scrolling area
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      <div className="table-scroll" role="group" aria-label={messages.table} tabIndex={0}>
        <table>
          <tbody>{children}</tbody>
        </table>
      </div>
    ),
    [BLOCKS.EMBEDDED_ENTRY]: (node) => embed(targetId(node), "block"),
    [INLINES.EMBEDDED_ENTRY]: (node) => embed(targetId(node), "inline"),
    [BLOCKS.EMBEDDED_ASSET]: (node) => {
      const found = asset(targetId(node));
      const url = safeLinkUrl(found?.fields.url);
      if (url === undefined) return renderError(richTextErrors.missingEntry(targetId(node)), "block", rendering);
      const title = found?.fields.title ?? "";
      const image = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i.test(url) ? safeImageUrl(url) : undefined;
      if (image === undefined) return <p>{anchor(url, title || url)}</p>;
      return (
        <figure>
          <img
            src={image}
            alt={title}
            width={found?.fields.width}
            height={found?.fields.height}
            loading="lazy"
            decoding="async"
          />
        </figure>
      );
    },
    [BLOCKS.EMBEDDED_RESOURCE]: unsupported("block"),
    [INLINES.EMBEDDED_RESOURCE]: unsupported("inline"),
    [INLINES.HYPERLINK]: ({ data }, children) => {
      const url = safeLinkUrl(typeof data["uri"] === "string" ? data["uri"] : undefined);
      return url === undefined ? children : anchor(url, children);
    },
    [INLINES.ENTRY_HYPERLINK]: (node, children) => {
      const page = links.pages[targetId(node)];
      if (page !== undefined) return anchor(page.url, children);
      return withoutTarget(targetId(node), children);
    },
    [INLINES.ASSET_HYPERLINK]: (node, children) => {
      const url = safeLinkUrl(asset(targetId(node))?.fields.url);
      return url === undefined ? withoutTarget(targetId(node), children) : anchor(url, children);
    },
    [INLINES.RESOURCE_HYPERLINK]: (node, children) => (
      <>
        {children}
        {unsupported("inline")(node)}
      </>
    ),
  };

  /** A link that leads nowhere keeps its words. */
  function withoutTarget(id: string, children: ReactNode): ReactNode {
    return (
      <>
        {children}
        {renderError(richTextErrors.missingEntry(id), "inline", rendering)}
      </>
    );
  }
}

function anchor(url: string, children: ReactNode): ReactNode {
  return (
    <Link href={url} {...(leavesSite(url) && { rel: "noopener" })}>
      {children}
    </Link>
  );
}

type HeadingProps = {
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly id: string | undefined;
  readonly anchorLabel: string;
  readonly children: ReactNode;
};

function Heading({ level, id, anchorLabel, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  const heading = <Tag id={id}>{children}</Tag>;
  if (id === undefined || level > 4) return heading;
  return (
    <div className={`heading is-h${level}`}>
      {heading}
      {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the style sheet, its name is the label */}
      <a className="heading-anchor" href={`#${id}`} aria-label={anchorLabel} />
    </div>
  );
}

import { documentToReactComponents, type Options, type RenderNode } from "@contentful/rich-text-react-renderer";
import type { Document } from "@contentful/rich-text-types";
import { Fragment, type ReactNode } from "react";
import type { RichTextDocument, RichTextLinks } from "#shared/entries/body.ts";
import { MessagesContext, useMessagesAround } from "#shared/language.tsx";
import { renderEntry } from "./embedded-entry.tsx";
import { nodeRenderers } from "./node-renderers.tsx";
import { type HeadingOptions, prepareDocument } from "./prepare-document.ts";
import type { Rendering, ReportRichTextError } from "./rendering.ts";
import { RichTextError } from "./rich-text-error.ts";
import { type RichTextNode, readDocument } from "./rich-text-node.ts";

export type RichTextProps = HeadingOptions & {
  readonly document: RichTextDocument;
  readonly links?: RichTextLinks;
  /** Published pages leave out what is wrong and report it; preview shows the error in its place. */
  readonly mode?: Rendering["mode"];
  readonly onError?: ReportRichTextError;
};

const noLinks: RichTextLinks = { entries: [], assets: [], pages: {}, fragments: {}, highlightedCode: {} };
const ignoreErrors: ReportRichTextError = () => undefined;

/**
 * A rich-text document (docs/behaviour/content.md, Rich text). Nodes and marks that are unknown are passed over, not their text.
 *
 * @throws what a text fragment throws, after it was reported.
 */
export function RichText({
  document,
  links = noLinks,
  mode = "published",
  onError = ignoreErrors,
  ...headings
}: RichTextProps): ReactNode {
  const rendering: Rendering = { links, mode, onError, messages: useMessagesAround(), depth: 0 };
  // What names a callout is in the language of the text, not in that of the page around it.
  return (
    <MessagesContext value={rendering.messages}>
      {renderNodes(prepareDocument(document, headings), rendering)}
    </MessagesContext>
  );
}

function renderNodes(nodes: readonly RichTextNode[], rendering: Rendering): ReactNode {
  // The renderer's types list the node types of the format; what it does with others is leave out all but their text.
  const document = { nodeType: "document", data: {}, content: nodes } as unknown as Document;
  return documentToReactComponents(document, optionsFor(rendering));
}

function optionsFor(rendering: Rendering): Options {
  const embed = (id: string, format: "block" | "inline") => renderEntry(id, format, rendering, renderNested);
  return { renderNode: nodeRenderers(rendering, embed) satisfies RenderNode, renderText: withLineBreaks };
}

/** The document of an entry or fragment. In a line, its paragraphs stand behind each other without being paragraphs. */
function renderNested(document: unknown, format: "block" | "inline", rendering: Rendering): ReactNode {
  if (document === undefined && format === "block") return null;
  const read = readDocument(document);
  if (read === undefined) throw new RichTextError("An embedded text is neither a text nor a document.");
  const nodes = prepareDocument(read, { shallowestLevel: 3, idPrefix: false });
  if (format === "block") return renderNodes(nodes, rendering);
  const inner = nodes.flatMap((node) => (node.nodeType === "paragraph" && "content" in node ? node.content : [node]));
  return renderNodes(inner, rendering);
}

function withLineBreaks(text: string): ReactNode {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

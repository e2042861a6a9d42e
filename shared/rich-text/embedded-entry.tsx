import type { ReactNode } from "react";
import type { EmbeddedEntry } from "#shared/entries/body.ts";
import { Link } from "#shared/links/link.tsx";
import { isRecord } from "#shared/record.ts";
import { Callout } from "./callout.tsx";
import { pixelField, textField } from "./fields.ts";
import { RichTextIcon } from "./icon.tsx";
import { isPageLink } from "./page-link.ts";
import { renderError } from "./render-error.tsx";
import type { Rendering } from "./rendering.ts";
import { richTextErrors } from "./rich-text-error.ts";
import { safeImageUrl } from "./safe-url.ts";

const maxNesting = 4;

type Format = "block" | "inline";
/** Renders a document inside another; given as an argument because documents and entries hold each other. */
export type RenderNested = (document: unknown, format: Format, rendering: Rendering) => ReactNode;

/** What a content type looks like in a text, by the formats it has (docs/behaviour/content.md, Rich text). */
export function renderEntry(id: string, format: Format, rendering: Rendering, renderNested: RenderNested): ReactNode {
  const entry = rendering.links.entries.find(({ sys }) => sys.id === id);
  if (entry === undefined) return renderError(richTextErrors.missingEntry(id), format, rendering);
  if (rendering.depth >= maxNesting) return renderError(richTextErrors.nestedTooDeep, format, rendering);
  const type = entry.sys.contentType ?? "unknown";
  const nested = { ...rendering, depth: rendering.depth + 1 };
  if (type === "textFragment") return renderTextFragment(entry, format, nested, renderNested);
  if (type === "media") return renderImage(entry.fields, "altTag", format, rendering);
  if (type === "anchorTarget") return renderAnchor(entry.fields);
  if (format === "block") {
    if (type === "callout") {
      const { fields } = entry;
      return (
        <Callout appearance={textField(fields, "appearance")} heading={textField(fields, "heading")}>
          {renderNested(fields["body"], "block", nested)}
        </Callout>
      );
    }
    if (type === "codeBlock") return renderCode(entry, rendering);
    if (type === "kbImage") return renderImage(entry.fields, "altText", format, rendering);
  } else {
    if (isPageLink(type)) return renderPageLink(entry.fields, rendering);
    if (type === "icon") return <RichTextIcon iconKey={textField(entry.fields, "iconKey") ?? ""} />;
  }
  return renderError(richTextErrors.unsupportedType(type, format), format, rendering);
}

function renderCode({ sys, fields }: EmbeddedEntry, { links }: Rendering): ReactNode {
  const html = links.highlightedCode[sys.id];
  const language = textField(fields, "language")?.trim().toLowerCase().replace(/\s+/g, "-");
  const className = language === undefined || language === "" ? undefined : `language-${language}`;
  const code =
    html === undefined ? (
      <code className={className}>{textField(fields, "code")}</code>
    ) : (
      <code className={className} dangerouslySetInnerHTML={{ __html: html }} />
    );
  // Focusable, so that long lines can be scrolled by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  const block = <pre tabIndex={0}>{code}</pre>;
  const title = textField(fields, "title");
  if (title === undefined || title.trim() === "") return <div className="code-block">{block}</div>;
  return (
    <figure className="code-block">
      <figcaption>{title}</figcaption>
      {block}
    </figure>
  );
}

function renderImage(
  fields: EmbeddedEntry["fields"],
  altField: string,
  format: Format,
  rendering: Rendering,
): ReactNode {
  const image = isRecord(fields["image"]) ? fields["image"] : {};
  const src = safeImageUrl(textField(image, "url"));
  const alt = textField(fields, altField) ?? "";
  if (src === undefined) return renderError("An image has no address that could be shown.", format, rendering);
  const img = (
    <img
      src={src}
      alt={alt}
      width={pixelField(image, "width")}
      height={pixelField(image, "height")}
      loading="lazy"
      decoding="async"
    />
  );
  return format === "block" ? <figure>{img}</figure> : img;
}

function renderAnchor(fields: EmbeddedEntry["fields"]): ReactNode {
  const id = textField(fields, "id") ?? "";
  return /^\S+$/.test(id) ? <span className="anchor-target" id={id} /> : null;
}

function renderPageLink(fields: EmbeddedEntry["fields"], rendering: Rendering): ReactNode {
  const id = textField(fields, "id") ?? "";
  const page = rendering.links.pages[id];
  const label = textField(fields, "label") ?? page?.title;
  if (page !== undefined) return <Link href={page.url}>{label}</Link>;
  const error = renderError(richTextErrors.missingEntry(id), "inline", rendering);
  // A published page keeps the words of a link that leads nowhere.
  return error ?? label;
}

/**
 * Reusable text, by its key. A failure in it is reported under a fixed message and rethrown: half a reused instruction could
 * mislead (docs/behaviour/content.md, Rich text).
 */
function renderTextFragment(
  { fields }: EmbeddedEntry,
  format: Format,
  rendering: Rendering,
  renderNested: RenderNested,
): ReactNode {
  const id = textField(fields, "textFragmentId") ?? "";
  const fragment =
    fields["reusableText"] ??
    (Object.hasOwn(rendering.links.fragments, id) ? rendering.links.fragments[id] : undefined);
  const whole = { ...rendering, isWholeOrNothing: true };
  try {
    if (fragment === undefined) return renderError(richTextErrors.missingEntry(id), format, whole);
    if (typeof fragment === "string") return format === "block" ? <p>{fragment}</p> : fragment;
    return renderNested(fragment, format, whole);
  } catch (error) {
    rendering.onError("Error while rendering inline text fragment", error);
    throw error;
  }
}

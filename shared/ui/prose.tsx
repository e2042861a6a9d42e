import type { Body, RichTextLinks } from "#shared/entries/body.ts";
import { RichText, type RichTextProps } from "#shared/rich-text/rich-text.tsx";

type ProseProps = Omit<RichTextProps, "document" | "links"> & {
  readonly body: Body;
  readonly links?: RichTextLinks | undefined;
};

/** A page's text in its reading width: HTML that was sanitised when it was read, or a rich-text document. */
export function Prose({ body, links, ...richText }: ProseProps) {
  if (body.kind === "html") return <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />;
  return (
    <div className="prose">
      <RichText {...richText} document={body.document} {...(links !== undefined && { links })} />
    </div>
  );
}

import type { Body, RichTextLinks } from "#shared/entries/body.ts";
import { TextAround, useLangOf, useLanguageAround } from "#shared/language.tsx";
import { RichText, type RichTextProps } from "#shared/rich-text/rich-text.tsx";

type ProseProps = Omit<RichTextProps, "document" | "links"> & {
  readonly body: Body;
  readonly links?: RichTextLinks | undefined;
};

/** A page's text in its reading width: HTML that was sanitised when it was read, or a rich-text document. */
export function Prose({ body, links, ...richText }: ProseProps) {
  const around = useLanguageAround();
  const lang = useLangOf()(body.language ?? around);
  if (body.kind === "html") {
    return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: body.html }} />;
  }
  return (
    <div className="prose" lang={lang}>
      <TextAround language={body.language ?? around}>
        <RichText {...richText} document={body.document} {...(links !== undefined && { links })} />
      </TextAround>
    </div>
  );
}

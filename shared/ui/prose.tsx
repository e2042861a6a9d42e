import { useContext } from "react";
import type { Body, RichTextLinks } from "#shared/entries/body.ts";
import { TextAround, useInterfaceLang, useLangOf, useLanguageAround, useMessages } from "#shared/language.tsx";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { RichText, type RichTextProps } from "#shared/rich-text/rich-text.tsx";
import { withSourceNotes } from "./source-notes.ts";

type ProseProps = Omit<RichTextProps, "document" | "links"> & {
  readonly body: Body;
  readonly links?: RichTextLinks | undefined;
};

/** A page's text in its reading width: HTML that was sanitised when it was read, or a rich-text document. */
export function Prose({ body, links, ...richText }: ProseProps) {
  const around = useLanguageAround();
  const lang = useLangOf()(body.language ?? around);
  if (body.kind === "html") return <HtmlProse body={body} lang={lang} />;
  return (
    <div className="prose" lang={lang}>
      <TextAround language={body.language ?? around}>
        <RichText {...richText} document={body.document} {...(links !== undefined && { links })} />
      </TextAround>
    </div>
  );
}

type HtmlProseProps = { readonly body: Extract<Body, { readonly kind: "html" }>; readonly lang: string | undefined };

function HtmlProse({ body: { html, language, sourceChanges }, lang }: HtmlProseProps) {
  const messages = useMessages();
  const { locale } = useContext(LinkScopeContext);
  const noteLang = useInterfaceLang(language);
  const noted =
    sourceChanges === undefined ? html : withSourceNotes(html, sourceChanges, { messages, locale, lang: noteLang });
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: noted }} />;
}

import { createReadStream } from "node:fs";

/** An object of `entities.xml`: its class, its number, what its properties say, and the numbers of objects they lead to. */
export type Entity = { readonly kind: string; readonly id: string; readonly fields: ReadonlyMap<string, string> };

const wanted = /^(?:Page|BlogPost|BodyContent|Space|SpaceDescription|Attachment|Labelling|Label)$/;
const property = /<property name="(\w{1,60})"(?:\s[^<>]*[^<>/])?>([^<]*|\s*<id name="id">[^<]*<\/id>\s*)<\/property>/g;

/** The objects of a space's export in XML that pages are made of, read piece by piece: such a file can be of any size. */
export async function* entitiesIn(file: string): AsyncGenerator<Entity> {
  let text = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    text += chunk;
    for (let end = objectEnd(text); end !== -1; end = objectEnd(text)) {
      const entity = entityOf(withoutSections(text.slice(0, end)));
      if (entity !== undefined) yield entity;
      text = text.slice(end);
    }
  }
}

/** Behind the first `</object>` that is no text; -1 where it has not been read yet. */
function objectEnd(text: string): number {
  for (let at = 0; ; ) {
    const end = text.indexOf("</object>", at);
    const section = text.indexOf("<![CDATA[", at);
    if (end === -1) return -1;
    if (section === -1 || section > end) return end + "</object>".length;
    const close = text.indexOf("]]>", section);
    if (close === -1) return -1;
    at = close + 3;
  }
}

/** Text that may hold anything as text that holds no tags. */
function withoutSections(xml: string): string {
  return xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_whole, text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
}

function entityOf(xml: string): Entity | undefined {
  const start = xml.lastIndexOf("<object ");
  const body = xml.slice(start).replace(/<collection\b[\s\S]*?<\/collection>/g, "");
  const kind = /^<object class="(\w+)"/.exec(body)?.[1];
  const id = /<id name="id">(\d+)<\/id>/.exec(body)?.[1];
  if (kind === undefined || id === undefined || !wanted.test(kind)) return undefined;
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of body.matchAll(property))
    fields.set(name, textOfXml(value.replace(/\s*<id name="id">([^<]*)<\/id>\s*/, "$1")));
  return { kind, id, fields };
}

function textOfXml(xml: string): string {
  return xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

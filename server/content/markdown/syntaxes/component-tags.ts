import { mdxJsx } from "micromark-extension-mdx-jsx";
import type { Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { readJsxAttributes } from "./attributes.ts";
import type { Tag } from "./marks.ts";
import { withoutCrash } from "./without-crash.ts";

const nameFirst = /^([\w$.:-]*)([\s\S]*)$/;

/**
 * JSX tags as MDX reads them, never evaluated. A tag that the tokenizer would refuse is text, as in Markdown. In files that are no
 * MDX only capitalised names are components; the others are HTML.
 */
export function componentTags({ isMdx }: { readonly isMdx: boolean }): Extension {
  const { flow, text } = mdxJsx();
  return { flow: tolerant(flow, isMdx), text: tolerant(text, isMdx) };
}

type ConstructRecord = Extension["flow"];

function tolerant(record: ConstructRecord, isMdx: boolean): NonNullable<ConstructRecord> {
  const [construct] = [record?.[60]].flat();
  if (construct === undefined) return {};
  const forgiving: Construct = { ...construct, tokenize: withoutCrash(construct.tokenize) };
  if (isMdx) return { 60: forgiving };
  const capitalised: Construct = {
    ...forgiving,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      return effects.check(
        { partial: true, tokenize: capitalisedTag },
        forgiving.tokenize.call(this, effects, ok, nok),
        nok,
      );
    },
  };
  return { 60: capitalised };
}

/** `<Name` or `</Name`. */
function capitalisedTag(effects: Effects, ok: State, nok: State): State {
  const begin: State = (code) => {
    effects.enter("siteMarkData");
    effects.consume(code);
    return slashOrName;
  };
  const slashOrName: State = (code) => {
    if (code === 47) {
      effects.consume(code);
      return name;
    }
    return name(code);
  };
  const name: State = (code) => {
    if (code === null || code < 65 || code > 90) return nok(code);
    effects.exit("siteMarkData");
    return ok(code);
  };
  return begin;
}

export function readComponentTag(raw: string): Tag | undefined {
  const written = raw.trim();
  if (!written.startsWith("<") || !written.endsWith(">")) return undefined;
  const inner = written.slice(1, -1).trim();
  const closes = inner.startsWith("/");
  const alone = inner.endsWith("/");
  const [, name = "", attributes = ""] =
    nameFirst.exec(inner.slice(closes ? 1 : 0, alone ? -1 : undefined).trimStart()) ?? [];
  return { shape: closes ? "close" : alone ? "single" : "open", name, ...readJsxAttributes(attributes), raw };
}

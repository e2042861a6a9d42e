import { labelEnd } from "micromark-core-commonmark";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { characterOf, isLineEnd } from "./line-syntax.ts";

/** Longer ones are no address. */
const maxLength = 1000;

const templateTag = /\{\{.*?\}\}|\{%.*?%\}/g;
const withTitle = /^(.*?)[ \t]+(?:"([^"]*)"|'([^']*)')$/;

/**
 * Label end of a link whose destination holds template tags with blanks, such as `[a]({{ site.baseurl }}/b)` and
 * `[a]({{< ref "b" >}})`: what CommonMark takes for the end of the address is inside a tag. Every other link is left to CommonMark.
 */
const construct: Construct = {
  ...labelEnd,
  name: "template link",
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const start = this._labelStarts?.filter(({ _balanced }) => _balanced !== true).at(-1);
    let written = "";
    const afterLabel: State = (code) => {
      if (code !== 40) return nok(code);
      effects.enter("resource");
      effects.enter("resourceMarker");
      effects.consume(code);
      effects.exit("resourceMarker");
      effects.enter("resourceDestination");
      effects.enter("resourceDestinationRaw");
      effects.enter("resourceDestinationString");
      effects.enter("chunkString", { contentType: "string" });
      return inDestination;
    };
    const inDestination: State = (code) => {
      if (isLineEnd(code) || written.length > maxLength) return nok(code);
      if (code !== 41 || isInTag(written)) {
        written += characterOf(code);
        effects.consume(code);
        return inDestination;
      }
      const outside = written.replace(templateTag, "x");
      if (outside === written || !/\s/.test(written) || /\s/.test(outside.trim().replace(withTitle, "$1")))
        return nok(code);
      effects.exit("chunkString");
      effects.exit("resourceDestinationString");
      effects.exit("resourceDestinationRaw");
      effects.exit("resourceDestination");
      effects.enter("resourceMarker");
      effects.consume(code);
      effects.exit("resourceMarker");
      effects.exit("resource");
      return ok;
    };
    return (code: Code) => {
      if (start === undefined || start._inactive === true) return nok(code);
      effects.enter("labelEnd");
      effects.enter("labelMarker");
      effects.consume(code);
      effects.exit("labelMarker");
      effects.exit("labelEnd");
      return afterLabel;
    };
  },
};

export const templateLinks: Extension = { text: { 93: construct } };

function isInTag(written: string): boolean {
  const rest = written.replace(templateTag, "");
  return rest.includes("{{") || rest.includes("{%");
}

/** Destination and title of such a link, which the tokenizer keeps together. */
export function partsOfDestination(url: string): { readonly url: string; readonly title?: string } {
  const [, destination, double, single] =
    url.includes("{") && url.length <= 2 * maxLength ? (withTitle.exec(url.trim()) ?? []) : [];
  const title = double ?? single;
  return destination === undefined || title === undefined ? { url: url.trim() } : { url: destination, title };
}

import { combineExtensions } from "micromark-util-combine-extensions";
import { readAttributes } from "./attributes.ts";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const parts =
  /\{\{([<%])(?!\/\*)-?\s*(\/?)\s*([a-z][\w./-]*)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|(?!\/?\s*[>%]\}\})[^"`])*)(\/?)\s*-?[>%]\}\}/gi;
const oneLine = /^(?:\{\{[<%](?:(?![>%]\}\}).)*[>%]\}\}[ \t]*)+$/;

/** Hugo's shortcodes: `{{< name key="value" >}}` and `{{% name %}}`, alone or in pairs. */
export const shortcodes = combineExtensions([
  lineSyntax({ syntax: "shortcode", first: "{", isLine: (line) => /^\{\{[<%]/.test(line) && oneLine.test(line) }),
  inlineSyntax({ syntax: "shortcode", start: "{{<", end: ">}}", isMark: () => true, hasLines: true }),
  inlineSyntax({ syntax: "shortcode", start: "{{%", end: "%}}", isMark: () => true, hasLines: true }),
]);

export function readShortcodes(raw: string): readonly Tag[] {
  return [...raw.matchAll(parts)].map(([whole, , closes, name = "", rest = "", alone]): Tag => {
    const attributes = readAttributes(rest);
    const shape = closes === "/" ? "close" : alone === "/" ? "single" : "either";
    return { shape, name: name.toLowerCase(), attributes, raw: whole };
  });
}

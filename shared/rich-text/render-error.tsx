import type { Rendering } from "./rendering.ts";
import { RichTextError } from "./rich-text-error.ts";

/** What stands in place of a node that is wrong: in preview the error's text, on published pages nothing but a report. */
export function renderError(message: string, format: "block" | "inline", rendering: Rendering) {
  const { mode, onError, isWholeOrNothing } = rendering;
  if (mode === "published" && isWholeOrNothing === true) throw new RichTextError(message);
  onError("could not render a rich text node", new RichTextError(message));
  if (mode === "published") return null;
  return format === "block" ? (
    <p className="rich-text-error">{message}</p>
  ) : (
    <span className="rich-text-error">{message}</span>
  );
}

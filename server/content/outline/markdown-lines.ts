export type MarkdownLine = { readonly text: string; readonly isFenced: boolean };

const fenceStart = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:(`{3,})[^`]*$|(~{3,}))/;

/** The lines of a text without their line ends, and whether each belongs to a fenced code block. */
export function markdownLines(markdown: string): readonly MarkdownLine[] {
  let fence: string | undefined;
  return markdown.split(/\r\n|\n|\r/).map((text) => {
    if (fence !== undefined) {
      const end = text.replace(/^[ \t>]+/, "").trimEnd();
      if (end.length >= fence.length && end === fence.charAt(0).repeat(end.length)) fence = undefined;
      return { text, isFenced: true };
    }
    const start = fenceStart.exec(text);
    fence = start?.[1] ?? start?.[2];
    return { text, isFenced: fence !== undefined };
  });
}

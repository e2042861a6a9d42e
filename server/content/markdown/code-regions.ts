/** A stretch of Markdown: a fenced block with its fences, inline code with its backticks, or everything between them. */
export type CodeRegion = { readonly kind: "fence" | "inline" | "text"; readonly text: string };
export type MarkdownLine = { readonly text: string; readonly isFenced: boolean };

const fenceStart = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:(`{3,})[^`]*|(~{3,}).*)$/;

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

/** Takes a text apart into code and everything else; the parts joined are the text again, with `\n` line ends. */
export function codeRegions(markdown: string): readonly CodeRegion[] {
  const regions: CodeRegion[] = [];
  let lines: string[] = [];
  let isFenced = false;
  const flush = () => {
    if (lines.length === 0) return;
    const text = lines.join("");
    if (isFenced) regions.push({ kind: "fence", text });
    else regions.push(...inlineRegions(text));
    lines = [];
  };
  const all = markdownLines(markdown);
  for (const [index, line] of all.entries()) {
    if (line.isFenced !== isFenced) flush();
    isFenced = line.isFenced;
    lines.push(index === all.length - 1 ? line.text : `${line.text}\n`);
  }
  flush();
  return regions;
}

function inlineRegions(text: string): CodeRegion[] {
  // Inline code never reaches past a blank line; the separators stay in the list and are text.
  return text
    .split(/(\n[ \t]*\n)/)
    .flatMap((paragraph, index) => (index % 2 === 1 ? plain(paragraph) : spans(paragraph)));
}

function plain(text: string): CodeRegion[] {
  return text === "" ? [] : [{ kind: "text", text }];
}

function spans(paragraph: string): CodeRegion[] {
  const runs = [...paragraph.matchAll(/`+/g)];
  if (runs.length < 2) return plain(paragraph);
  const lastOfLength = new Map(runs.map((run, index) => [run[0].length, index]));
  const regions: CodeRegion[] = [];
  let written = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    // A run without a partner further on is text, and looking for one would make hostile text slow.
    if (run === undefined || lastOfLength.get(run[0].length) === index) continue;
    let partner = index + 1;
    while (runs[partner]?.[0].length !== run[0].length) partner++;
    const end = runs[partner];
    if (end === undefined) continue;
    const until = end.index + end[0].length;
    regions.push(...plain(paragraph.slice(written, run.index)), {
      kind: "inline",
      text: paragraph.slice(run.index, until),
    });
    written = until;
    index = partner;
  }
  return [...regions, ...plain(paragraph.slice(written))];
}

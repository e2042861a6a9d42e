/** The level of the heading that stands above a text: its page's title, or a heading that the page itself gives. */
export type LevelAbove = 1 | 2;

/**
 * Levels (2 to 6) for the headings of a text, asked in their order: each is one below the nearest heading before it that was
 * written at a higher level, so that none is skipped and siblings stay siblings (docs/behaviour/content.md, Markdown).
 */
export function headingOutline(above: LevelAbove): (written: number) => number {
  const open: { readonly written: number; readonly shown: number }[] = [{ written: above, shown: above }];
  return (written) => {
    while ((open.at(-1)?.written ?? 0) >= written) open.pop();
    const shown = Math.min(6, (open.at(-1)?.shown ?? 1) + 1);
    open.push({ written, shown });
    return shown;
  };
}

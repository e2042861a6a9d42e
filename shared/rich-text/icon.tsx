const glyphs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    add: "+",
    app: "▦",
    arrow: "→",
    check: "✓",
    clock: "◷",
    cross: "✗",
    delete: "✗",
    down: "↓",
    download: "↓",
    edit: "✎",
    error: "⊗",
    help: "?",
    info: "ℹ",
    information: "ℹ",
    link: "↗",
    mail: "✉",
    menu: "≡",
    more: "⋯",
    question: "?",
    search: "⌕",
    settings: "⚙",
    star: "★",
    success: "✓",
    tick: "✓",
    tip: "✦",
    up: "↑",
    upload: "↑",
    warning: "⚠",
  }),
);

/** A small sign in running text, read aloud as its key; a key without a sign is shown as the word itself. */
export function RichTextIcon({ iconKey }: { readonly iconKey: string }) {
  const name = iconKey.replace(/[-_]+/g, " ").trim();
  const glyph = glyphs.get(iconKey.toLowerCase());
  if (glyph === undefined) return <span className="icon">{name}</span>;
  return (
    <span className="icon" role="img" aria-label={name}>
      {/* Variation selector 15: as text in the text's colour, not as an emoji. */}
      {`${glyph}\ufe0e`}
    </span>
  );
}

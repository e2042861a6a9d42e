/**
 * Tokenizer for an ATX heading (CommonMark 4.2): `## Text ##` is level 2, "Text". Undefined for any other line. Linear, which an
 * expression for blanks before and behind optional marks is not.
 */
export function atxHeading(line: string): { readonly level: number; readonly text: string } | undefined {
  const written = line.trimStart();
  const indent = line.length - written.length;
  if (indent > 3 || !written.startsWith("#") || line.slice(0, indent).trim() !== "" || line.startsWith("\t"))
    return undefined;
  let level = 1;
  while (written[level] === "#") level++;
  if (level > 6 || (written.length > level && !" \t".includes(written.charAt(level)))) return undefined;
  const text = written.slice(level).trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  const isClosing = end === 0 || " \t".includes(text.charAt(end - 1));
  return { level, text: isClosing ? text.slice(0, end).trimEnd() : text };
}

/** A list of attributes that ends a line, `{#id .class}` or `{: #id}`: what stands before it and in it. */
export function attributesAtEnd(line: string): { readonly before: string; readonly list: string } | undefined {
  const written = line.trimEnd();
  const open = written.endsWith("}") ? written.lastIndexOf("{") : -1;
  if (open === -1 || written.indexOf("}", open) !== written.length - 1) return undefined;
  return { before: written.slice(0, open).trimEnd(), list: written.slice(open + 1, -1) };
}

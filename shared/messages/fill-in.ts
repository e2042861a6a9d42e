/** A text with its places, `{name}`, filled in; what is filled in is not looked at again. For texts that the server hands to scripts. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

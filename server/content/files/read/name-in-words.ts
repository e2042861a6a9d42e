/** Title from a file name: `add-a-board` and `01_add-a-board` are "Add a board". */
export function inWords(name: string): string {
  const words = name
    .replace(/^_+/, "")
    .replace(/^\d+[-_. ]+(?=\D)/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prompts of shells and of Python's; a lone `#` or `>` is more often a comment, a quotation or output. */
const prompt = /^\s*(?:\S*[$%]|PS [^>]*>|>>>) /;
const continuedPrompt = /^\s*(?:\.\.\.|>) ?/;

/**
 * What is worth pasting of a code block: commands without their prompts and without what they print, and the new text of a
 * difference without its markers. A patch with places in it is for a tool and stays as it is (docs/behaviour/frame.md, Copying).
 */
export function copiedCode(code: string, language: string): string {
  const lines = code.replace(/\n$/, "").split("\n");
  if (language === "diff") return lines.some((line) => /^(?:@@|diff |Index: )/.test(line)) ? code : newText(lines);
  return prompt.test(lines.find((line) => line.trim() !== "") ?? "") ? commands(lines) : lines.join("\n");
}

function newText(lines: readonly string[]): string {
  return lines
    .filter((line) => !line.startsWith("-"))
    .map((line) => line.replace(/^[+ ]/, ""))
    .join("\n");
}

/** A command goes on after a backslash, and in Python where the prompt is dots. */
function commands(lines: readonly string[]): string {
  const kept: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    const begins = prompt.test(line);
    if (begins) kept.push(line.replace(prompt, ""));
    else if (goesOn || /^\s*\.\.\. ?/.test(line)) kept.push(line.replace(continuedPrompt, ""));
    goesOn = (begins || goesOn) && /\\\s*$/.test(line);
  }
  return kept.join("\n");
}

import { open } from "node:fs/promises";

const newline = 0x0a;

/**
 * Hands each record of a file of JSON lines to `onRecord`, and the number of each line that is none to `onUnreadable`. Half a last
 * line was never acknowledged and is passed over. A file that is not there any more has no records.
 */
export async function readRecords(
  path: string,
  onRecord: (record: unknown) => void,
  onUnreadable: (lineNumber: number) => void = () => undefined,
): Promise<void> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (file === undefined) return;
  let rest: Buffer = Buffer.alloc(0);
  let lineNumber = 0;
  // The stream closes the file, also when reading ends early.
  for await (const chunk of file.createReadStream({ highWaterMark: 1_048_576 })) {
    // A stream without encoding gives buffers.
    let bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline)) {
      lineNumber += 1;
      const record = at === 0 ? undefined : parsedLine(bytes.subarray(0, at).toString("utf8"));
      if (record !== undefined) onRecord(record);
      else if (at > 0) onUnreadable(lineNumber);
      bytes = bytes.subarray(at + 1);
    }
    rest = bytes;
  }
}

/** Undefined when the line is no JSON. */
export function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

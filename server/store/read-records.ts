import { open } from "node:fs/promises";

const newline = 0x0a;

/** Ends a line that a crash cut off. No JSON contains the character (CAN, "cancel"), so that what it ends can never count. */
export const tornMark = "\u0018";

type Reading = {
  readonly onRecord: (record: unknown) => void;
  /** Gets the number of each line that is no record, counted from where reading began. */
  readonly onUnreadable?: (lineNumber: number) => void;
  /** The byte to begin with: what an earlier reading answered. */
  readonly from?: number;
};

/**
 * JSON lines reader: hands over each record of an append log's file, and answers where the last whole line ends. Half a last line, and
 * one that was ended as torn, was never acknowledged and is passed over. A file that is not there (any more) has no records.
 */
export async function readRecords(path: string, { onRecord, onUnreadable, from = 0 }: Reading): Promise<number> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (file === undefined) return from;
  let rest: Buffer = Buffer.alloc(0);
  let lineNumber = 0;
  let end = from;
  // The stream closes the file, also when reading ends early.
  for await (const chunk of file.createReadStream({ start: from, highWaterMark: 1_048_576 })) {
    // A stream without encoding gives buffers.
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let begin = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, begin)) {
      lineNumber += 1;
      const line = bytes.subarray(begin, at).toString("utf8");
      begin = at + 1;
      if (line === "" || line.endsWith(tornMark)) continue;
      const record = parsedLine(line);
      if (record === undefined) onUnreadable?.(lineNumber);
      else onRecord(record);
    }
    end += begin;
    rest = bytes.subarray(begin);
  }
  return end;
}

/** Undefined when the line is no JSON. */
export function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

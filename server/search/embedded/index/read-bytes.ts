import { readSync } from "node:fs";

/** Bytes of an open file, in memory of their own. @throws {RangeError} when the file ends before them; what reading throws. */
export function readBytes(descriptor: number, offset: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const count = readSync(descriptor, bytes, read, length - read, offset + read);
    if (count === 0) throw new RangeError("the file ends too soon");
    read += count;
  }
  return bytes;
}

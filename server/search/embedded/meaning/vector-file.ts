import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { VectorTable } from "./vector-table.ts";

/** Of one model: `SPV1`, the model's hash, the number of dimensions, then each section's hash with its vector. */
const magic = Buffer.from("SPV1");
const hashBytes = 16;
const headBytes = magic.length + hashBytes + 4;
/** More than any model has: what says more is damaged. */
const maxDimensions = 8192;

/** Of what a text is or a model is called, as hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, hashBytes * 2);
}

/** The vectors of a file; none where there is no file, where it is another model's, or where it is damaged: they can be had again. */
export function readVectors(file: string, model: string): VectorTable {
  const table = new VectorTable();
  const bytes = bytesOf(file);
  if (bytes === undefined || bytes.length < headBytes || !bytes.subarray(0, magic.length).equals(magic)) return table;
  if (bytes.toString("hex", magic.length, magic.length + hashBytes) !== hashOf(model)) return table;
  const dimensions = bytes.readUInt32LE(headBytes - 4);
  const size = hashBytes + dimensions;
  if (dimensions === 0 || dimensions > maxDimensions || (bytes.length - headBytes) % size !== 0) return table;
  for (let at = headBytes; at < bytes.length; at += size) {
    const vector = new Int8Array(bytes.buffer, bytes.byteOffset + at + hashBytes, dimensions);
    table.set(bytes.toString("hex", at, at + hashBytes), vector);
  }
  return table;
}

/** Whole or not at all: it takes the old file's place when it is written. */
export function writeVectors(file: string, model: string, table: VectorTable): void {
  const head = Buffer.alloc(headBytes);
  magic.copy(head);
  head.write(hashOf(model), magic.length, "hex");
  head.writeUInt32LE(table.dimensions, headBytes - 4);
  const entries = [...table.entries()].flatMap(([hash, { buffer, byteOffset, byteLength }]) => [
    Buffer.from(hash, "hex"),
    Buffer.from(buffer, byteOffset, byteLength),
  ]);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.concat([head, ...entries]));
  renameSync(partial, file);
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

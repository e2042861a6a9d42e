import { inflateSync } from "node:zlib";

/** One font of the pictures: as the drawing library takes it, with what is needed to break lines. */
export type PictureFont = {
  /** OpenType (sfnt). */
  readonly bytes: Buffer;
  /** Width of a character in ems; undefined when the font does not have it. */
  readonly widthOf: (codePoint: number) => number | undefined;
};

const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;

/** Unpacks a font of the product's own from WOFF 1.0 (each table compressed by itself) and reads its `cmap` and `hmtx`. @throws for what is none. */
export function readWoff(woff: Buffer): PictureFont {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new TypeError("expected a font as WOFF 1.0");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woffHeaderBytes + at * woffEntryBytes;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const bytes = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.toString("latin1", entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes };
  });
  const table = (tag: string) => tables.find((each) => each.tag === tag)?.bytes ?? Buffer.alloc(0);
  const glyphOf = readCmap(table("cmap"));
  const unitsPerEm = table("head").readUInt16BE(18);
  const longMetrics = table("hhea").readUInt16BE(34);
  const metrics = table("hmtx");
  return {
    bytes: sfnt(woff.subarray(4, 8), tables),
    widthOf: (codePoint) => {
      const glyph = glyphOf.get(codePoint);
      if (glyph === undefined) return undefined;
      return metrics.readUInt16BE(Math.min(glyph, longMetrics - 1) * 4) / unitsPerEm;
    },
  };
}

type Table = { readonly tag: string; readonly checksum: number; readonly bytes: Buffer };

function sfnt(flavour: Buffer, tables: readonly Table[]): Buffer {
  const log = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(sfntHeaderBytes + tables.length * sfntEntryBytes);
  flavour.copy(header);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** log * 16, 6);
  header.writeUInt16BE(log, 8);
  header.writeUInt16BE(tables.length * 16 - 2 ** log * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeaderBytes + at * sfntEntryBytes;
    header.write(tag, entry, "latin1");
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Glyphs by character, of the formats that fonts of today have: 4 for the basic plane, 12 for all. */
function readCmap(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const offset = cmap.readUInt32BE(4 + at * 8 + 4);
    const format = cmap.readUInt16BE(offset);
    if (format === 4) addFormat4(cmap.subarray(offset), glyphs);
    if (format === 12) addFormat12(cmap.subarray(offset), glyphs);
  }
  return glyphs;
}

function addFormat4(table: Buffer, glyphs: Map<number, number>): void {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const found = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

function addFormat12(table: Buffer, glyphs: Map<number, number>): void {
  for (let at = 0; at < table.readUInt32BE(12); at += 1) {
    const [start, end, first] = [0, 4, 8].map((field) => table.readUInt32BE(16 + at * 12 + field)) as [
      number,
      number,
      number,
    ];
    for (let code = start; code <= end; code += 1) glyphs.set(code, first + code - start);
  }
}

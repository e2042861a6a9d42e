import { type FontTable, fontTables } from "./font-tables.ts";

/** A font as far as lines are broken by it, and drawn. */
export type Font = {
  /** Width of a character in ems; undefined when the font does not have it. */
  readonly widthOf: (codePoint: number) => number | undefined;
  /** As OpenType (sfnt), which drawing libraries take. @throws {TypeError} for WOFF 2.0, whose outlines are packed otherwise. */
  readonly sfnt: () => Buffer;
};

const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/** Reads a font's `cmap` and `hmtx`. A file that is wrong further inside has no widths. @throws for what is no font. */
export function readFont(file: Buffer): Font {
  const { flavour, tables } = fontTables(file);
  const table = (tag: string) => tables.find((each) => each.tag === tag);
  const bytesOf = (tag: string) => table(tag)?.bytes ?? Buffer.alloc(0);
  const glyphOf = readCmap(bytesOf("cmap"));
  const unitsPerEm = bytesOf("head").readUInt16BE(18);
  const longMetrics = bytesOf("hhea").readUInt16BE(34);
  const advance = advances(table("hmtx"));
  const known = new Map<number, number | undefined>();
  const widthOf = (codePoint: number) => {
    const glyph = glyphOf(codePoint);
    return glyph === 0 ? undefined : advance(Math.min(glyph, longMetrics - 1)) / unitsPerEm;
  };
  return {
    widthOf: (codePoint) => {
      if (!known.has(codePoint))
        known.set(
          codePoint,
          orUndefined(() => widthOf(codePoint)),
        );
      return known.get(codePoint);
    },
    sfnt: () => {
      if (tables.some(({ isTransformed }) => isTransformed === true))
        throw new TypeError("expected a font as .ttf, .otf or .woff");
      return sfnt(flavour, tables);
    },
  };
}

/** A table that ends too early has nothing to say of this character. */
function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** WOFF 2.0 may leave out side bearings, and writes a byte of flags before the widths. */
function advances(hmtx: FontTable | undefined): (glyph: number) => number {
  const bytes = hmtx?.bytes ?? Buffer.alloc(0);
  return hmtx?.isTransformed === true
    ? (glyph) => bytes.readUInt16BE(1 + glyph * 2)
    : (glyph) => bytes.readUInt16BE(glyph * 4);
}

function sfnt(flavour: Buffer, tables: readonly FontTable[]): Buffer {
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

/** The glyph of a character, 0 for none: of the formats that fonts of today have, 4 for the basic plane and 12 for all. */
function readCmap(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) =>
    cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4)),
  );
  const [all, basic] = [12, 4].map((format) => subtables.find((table) => table.readUInt16BE(0) === format));
  return (codePoint) => {
    const found = all === undefined ? 0 : glyphInGroups(all, codePoint);
    return found === 0 && basic !== undefined && codePoint < 0xffff ? glyphInSegments(basic, codePoint) : found;
  };
}

/** Format 4: segments by their last character. */
function glyphInSegments(table: Buffer, code: number): number {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(14 + at) < code) continue;
    const start = table.readUInt16BE(16 + doubled + at);
    if (code < start) return 0;
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    const found = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
    return range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff;
  }
  return 0;
}

/** Format 12: groups of characters in a row. */
function glyphInGroups(table: Buffer, code: number): number {
  const groups = Math.min(table.readUInt32BE(12), Math.floor((table.length - 16) / 12));
  for (let at = 0; at < groups; at += 1) {
    const [start, end, first] = [0, 4, 8].map((field) => table.readUInt32BE(16 + at * 12 + field)) as [
      number,
      number,
      number,
    ];
    if (code < start) return 0;
    if (code <= end) return first + code - start;
  }
  return 0;
}

import { brotliDecompressSync, inflateSync } from "node:zlib";

/** The tables of a font, in the order of its file. */
export type FontTables = {
  /** What its outlines are, as OpenType's first four bytes say it. */
  readonly flavour: Buffer;
  readonly tables: readonly FontTable[];
};
export type FontTable = {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
  /** WOFF 2.0 writes some tables otherwise than OpenType does. */
  readonly isTransformed?: boolean;
};

/** More than any font of one style has when it is unpacked. */
const maxUnpackedBytes = 48 * 1_048_576;

/** Reads an OpenType font, packed as WOFF 1.0 or 2.0 or not at all. @throws {TypeError} for what is none; {RangeError} when it is cut off. */
export function fontTables(file: Buffer): FontTables {
  const signature = file.toString("latin1", 0, 4);
  if (signature === "wOFF") return { flavour: file.subarray(4, 8), tables: woffTables(file) };
  if (signature === "wOF2") return { flavour: file.subarray(4, 8), tables: woff2Tables(file) };
  if (signature === "OTTO" || signature === "true" || signature === "\0\x01\0\0")
    return { flavour: file.subarray(0, 4), tables: plainTables(file) };
  throw new TypeError("expected a font: .woff2, .woff, .ttf or .otf");
}

/** Each entry: tag, checksum, offset, length. */
function plainTables(file: Buffer): readonly FontTable[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + at * 16;
    const offset = file.readUInt32BE(entry + 8);
    const bytes = file.subarray(offset, offset + file.readUInt32BE(entry + 12));
    return { tag: file.toString("latin1", entry, entry + 4), checksum: file.readUInt32BE(entry + 4), bytes };
  });
}

/** WOFF 1.0: each table is packed by itself. */
function woffTables(file: Buffer): readonly FontTable[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, at) => {
    const entry = 44 + at * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = file.subarray(offset, offset + packed);
    const bytes = packed < length ? inflateSync(stored, { maxOutputLength: maxUnpackedBytes }) : stored;
    return { tag: file.toString("latin1", entry, entry + 4), checksum: file.readUInt32BE(entry + 16), bytes };
  });
}

/** Tables that WOFF 2.0 has a number for (WOFF 2.0, 5.2). */
const knownTags = [
  ...["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep", "CFF "],
  ...["VORG", "EBDT", "EBLC", "gasp", "hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE", "GDEF", "GPOS"],
  ...["GSUB", "EBSC", "JSTF", "MATH", "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix", "acnt", "avar", "bdat", "bloc"],
  ...["bsln", "cvar", "fdsc", "feat", "fmtx", "fvar", "gvar", "hsty", "just", "lcar", "mort", "morx", "opbd", "prop"],
  ...["trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill"],
];
const otherTag = 63;
const neverTransformed = 3;

/** WOFF 2.0: all tables are packed as one, behind a list of their lengths. */
function woff2Tables(file: Buffer): readonly FontTable[] {
  const count = file.readUInt16BE(12);
  const packed = file.readUInt32BE(20);
  let at = 48;
  const length = (): number => {
    let value = 0;
    for (let bytes = 0; bytes < 5; bytes += 1) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError("a length in the font is no number");
  };
  const entries = Array.from({ length: count }, () => {
    const flags = file.readUInt8(at);
    at += 1;
    const version = flags >> 6;
    const known = flags & otherTag;
    const tag = known === otherTag ? file.toString("latin1", at, at + 4) : (knownTags[known] ?? "");
    if (known === otherTag) at += 4;
    const own = length();
    const isOutline = tag === "glyf" || tag === "loca";
    const isTransformed = isOutline ? version !== neverTransformed : version !== 0;
    return { tag, isTransformed, bytes: isTransformed ? length() : own };
  });
  const all = brotliDecompressSync(file.subarray(at, at + packed), { maxOutputLength: maxUnpackedBytes });
  let from = 0;
  return entries.map(({ tag, isTransformed, bytes }) => {
    const table = all.subarray(from, from + bytes);
    from += bytes;
    return { tag, isTransformed, checksum: 0, bytes: table };
  });
}

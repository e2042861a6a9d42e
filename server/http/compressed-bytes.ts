import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";

/** A text in every encoding that is sent. */
export type CompressedBytes = Readonly<Record<Encoding, Buffer>>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** As small as each encoding makes it: for what is compressed once and sent often. */
export async function compressedBytes(identity: Buffer): Promise<CompressedBytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity, { level: 9 })]);
  return { br, gzip: gz, identity };
}

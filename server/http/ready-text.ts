import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";
import { compressWhole } from "./compress-page.ts";

/** A text that is made once and sent often, with its entity tag. */
export type ReadyText = {
  readonly type: string;
  readonly etag: string;
  /** Compressed when it is first asked for, once. */
  bytes(encoding: Encoding): Promise<Buffer>;
};

/** Shorter texts fit into one packet as they are. */
const leastCompressedBytes = 1024;

/** Memoized compression: whoever asks for the same text again and again costs a copy of its bytes. `type` is a media type without charset. */
export function readyText(type: string, text: string): ReadyText {
  const identity = Buffer.from(text);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    type: `${type}; charset=utf-8`,
    // Weak: the same for all encodings.
    etag: `W/"${hash}"`,
    async bytes(encoding) {
      if (encoding === "identity") return identity;
      const known = compressed.get(encoding) ?? compressWhole(identity, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}

/** Sends it as the client takes it, or 304. */
export async function sendReadyText(
  { type, etag, bytes }: ReadyText,
  cacheControl: string,
  req: Request,
  res: Response,
): Promise<void> {
  const [accepted = "identity"] = acceptedEncodings(req.get("accept-encoding"));
  const isShort = (await bytes("identity")).length < leastCompressedBytes;
  const encoding = isShort ? "identity" : accepted;
  const body = await bytes(encoding);
  res.set({ "Cache-Control": cacheControl, "Content-Type": type, ETag: etag }).vary("Accept-Encoding");
  if (encoding !== "identity") res.set("Content-Encoding", encoding);
  res.send(body);
}

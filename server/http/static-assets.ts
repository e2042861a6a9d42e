import { createHash } from "node:crypto";
import { readdirSync, readFileSync, type Stats } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";
import { outcomeOf, scopeOf } from "./request-scope.ts";

const oneYearS = 31_536_000;
const forEver = `public, max-age=${oneYearS}, immutable`;

/** What the build adds to the name of a file that it compressed. */
const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };

/**
 * Immutable static assets: serves what the build made, compressed beforehand. Names carry a hash of their content, so browsers
 * keep them for ever (docs/behaviour/http.md, Requests and headers). The folder is read once: names are looked up and never put
 * together. Where files change under their names (`npm run dev`) it is read at each request, and nothing is kept.
 */
export function builtFiles(folder: URL, { areChanging = false } = {}): RequestHandler {
  const readTags = () => new Map(readdirSync(folder).map((name) => [name, contentTag(new URL(name, folder))]));
  const tagsAtStart = readTags();
  const gzipped = gzippedHere(folder);
  return (req, res, next) => {
    outcomeOf(res).pageType = "asset";
    const tags = areChanging ? readTags() : tagsAtStart;
    const name = req.path.slice(1);
    if (!tags.has(name)) return noSuchFile(res);
    const sentAs = (encoding: Encoding) => `${name}${endings[encoding]}`;
    const accepted = acceptedEncodings(req.get("accept-encoding"));
    const isMadeHere = (each: Encoding) => each === "gzip" && !tags.has(sentAs(each)) && tags.has(sentAs("br"));
    const encoding = accepted.find((each) => tags.has(sentAs(each)) || isMadeHere(each)) ?? "identity";
    const before = res.getHeaders();
    res.type(extname(name)).vary("Accept-Encoding");
    if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
    const made = isMadeHere(encoding) ? gzipped(name) : undefined;
    res.setHeader("ETag", made?.tag ?? tags.get(sentAs(encoding)) ?? "");
    // Manifests have no hash in their names: they say which scripts are the present ones.
    res.setHeader("Cache-Control", areChanging || name.endsWith(".json") ? "no-cache" : forEver);
    if (made !== undefined) return void res.send(made.bytes);
    const file = fileURLToPath(new URL(sentAs(encoding), folder));
    sendFile({ file, before, what: "a built file" }, req, res, next);
  };
}

/** The package brings one compressed form of each file: who takes only the older one gets what is made when it is first asked for. */
function gzippedHere(folder: URL) {
  const made = new Map<string, { readonly bytes: Buffer; readonly tag: string }>();
  return (name: string) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const bytes = gzipSync(readFileSync(new URL(name, folder)), { level: 9 });
    const fresh = { bytes, tag: tagOf(bytes) };
    made.set(name, fresh);
    return fresh;
  };
}

type ContentFile = {
  readonly file: string;
  readonly mime: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** Sent to those only who know its version, as pages that link it do. */
  readonly isForLinks?: boolean;
  /** Hash of its bytes; undefined while they change. */
  readonly version: () => Promise<string | undefined>;
};

/** An image may be drawn by anyone who writes content: opened by itself it may run nothing and load nothing. */
const sandboxPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Static files of content: serves images and other files of content. With the file's version in the query (`?v=`) they are kept
 * for ever, without it for a minute. Ranges, validators and conditional requests are Express's.
 */
export function contentFiles(findAsset: (relativePath: string) => ContentFile | undefined): RequestHandler {
  return async (req, res, next) => {
    outcomeOf(res).pageType = "media";
    // RFC 8615: the folder's place is the address itself.
    const found = findAsset(req.baseUrl === "/.well-known" ? `.well-known${req.path}` : req.path.slice(1));
    if (found === undefined) return noSuchFile(res);
    const version = await found.version();
    const isOwn = version !== undefined && req.query["v"] === version;
    if (found.isForLinks === true && !isOwn) return noSuchFile(res);
    const before = res.getHeaders();
    res.setHeader("Content-Type", found.mime);
    if (found.mime === "application/octet-stream") res.setHeader("Content-Disposition", "attachment");
    const tag = version === undefined ? entityTag({ size: found.bytes, mtimeMs: found.mtimeMs }) : `"${version}"`;
    res.setHeader("ETag", tag);
    if (/svg|xml|html/.test(found.mime)) res.setHeader("Content-Security-Policy", sandboxPolicy);
    res.setHeader("Cache-Control", isOwn ? forEver : "public, max-age=60");
    sendFile({ file: found.file, before, what: "a file of content" }, req, res, next);
  };
}

/** The same on every machine that has the same build. */
function contentTag(file: URL): string {
  return tagOf(readFileSync(file));
}

function tagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

function entityTag({ size, mtimeMs }: Pick<Stats, "size" | "mtimeMs">): string {
  return `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}

type FileToSend = {
  readonly file: string;
  /** The response's headers without the file's own. */
  readonly before: ReturnType<Response["getHeaders"]>;
  /** As the log calls it. */
  readonly what: string;
};

/** A file that cannot be read is not there: an error of this one request, told to the log. */
function sendFile({ file, before, what }: FileToSend, req: Request, res: Response, next: NextFunction): void {
  res.sendFile(file, { cacheControl: false, dotfiles: "allow" }, (error?: Error) => {
    if (error === undefined || res.headersSent) return;
    if (!isOfFile(error)) return next(error);
    scopeOf(res).log.warn({ err: error, path: req.path }, `${what} cannot be read`);
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    for (const [name, value] of Object.entries(before)) if (value !== undefined) res.setHeader(name, value);
    noSuchFile(res);
  });
}

/** The file is there and may not be read, or became something else since it was looked up. */
function isOfFile(error: Error): boolean {
  return "code" in error && /^(?:EACCES|EPERM|EISDIR|ENOENT|ENOTDIR|ELOOP|EIO|ENXIO)$/.test(String(error.code));
}

/** A page would be of no use where an image or a script was asked for. The file may appear soon, with the next deployment. */
function noSuchFile(res: Response): void {
  res.status(404).set("Cache-Control", "public, max-age=10").type("text/plain").send("404\n");
}

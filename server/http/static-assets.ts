import { fileURLToPath } from "node:url";
import type { RequestHandler, Response } from "express";
import sirv from "sirv";
import { outcomeOf, scopeOf } from "./request-scope.ts";

const oneYearS = 31_536_000;

/**
 * Serves what the build made, compressed beforehand. Names carry a hash of their content, so browsers keep them for ever
 * (docs/behaviour.md, Requests and headers).
 */
export function builtFiles(folder: URL): RequestHandler {
  const serve = sirv(fileURLToPath(folder), {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: oneYearS,
    // Manifests have no hash in their names: they say which scripts are the present ones.
    setHeaders: (res, path) => path.endsWith(".json") && res.setHeader("Cache-Control", "no-cache"),
  });
  return (req, res) => {
    outcomeOf(res).pageType = "asset";
    serve(req, res, () => noSuchFile(res));
  };
}

type ContentFile = { readonly file: string; readonly mime: string; readonly bytes: number; readonly mtimeMs: number };

/** An image may be drawn by anyone who writes content: opened by itself it may run nothing and load nothing. */
const sandboxPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves images and other files of content. With the file's version in the query (`?v=`) they are kept for ever, without it
 * for a minute. Ranges, validators and conditional requests are Express's.
 */
export function contentFiles(findAsset: (relativePath: string) => ContentFile | undefined): RequestHandler {
  return (req, res, next) => {
    outcomeOf(res).pageType = "media";
    const found = findAsset(req.path.slice(1));
    if (found === undefined) return noSuchFile(res);
    const isVersioned = req.query["v"] !== undefined;
    const ownHeaders = { ...res.getHeaders() };
    res.setHeader("Content-Type", found.mime);
    res.setHeader("ETag", `W/"${found.bytes.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`);
    if (/svg|xml|html/.test(found.mime)) res.setHeader("Content-Security-Policy", sandboxPolicy);
    res.setHeader("Cache-Control", isVersioned ? `public, max-age=${oneYearS}, immutable` : "public, max-age=60");
    res.sendFile(found.file, { cacheControl: false, dotfiles: "allow" }, (error?: Error) => {
      if (error === undefined || res.headersSent) return;
      if (!isOfFile(error)) return next(error);
      scopeOf(res).log.warn({ err: error, path: req.path }, "a file of content cannot be read");
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      for (const [name, value] of Object.entries(ownHeaders)) if (value !== undefined) res.setHeader(name, value);
      noSuchFile(res);
    });
  };
}

/** The file is there and may not be read, or became something else since it was looked up. */
function isOfFile(error: Error): boolean {
  return "code" in error && /^(?:EACCES|EPERM|EISDIR|ENOENT|ENOTDIR|ELOOP|EIO|ENXIO)$/.test(String(error.code));
}

/** A page would be of no use where an image or a script was asked for. The file may appear soon, with the next deployment. */
function noSuchFile(res: Response): void {
  res.status(404).set("Cache-Control", "public, max-age=10").type("text/plain").send("404\n");
}

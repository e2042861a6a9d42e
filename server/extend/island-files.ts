import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { acceptedEncodings } from "#server/http/accept-encoding.ts";
import { type CompressedBytes, compressedBytes } from "#server/http/compressed-bytes.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import type { BuiltCode } from "./built-code.ts";

/** Below /assets. */
const islandsPath = "/own/";
const forEver = "public, max-age=31536000, immutable";

/** Addresses of the scripts that browsers load, by the names of islands. */
export function islandAddresses({ islands }: Pick<BuiltCode, "islands">): Readonly<Record<string, string>> {
  const addresses = Object.entries(islands).map(([name, file]) => [name, `/assets${islandsPath}${file}`] as const);
  return Object.fromEntries(addresses);
}

/** Serves the scripts of islands as they are now; their names carry the hash of their text. What it passes on is the build's. */
export function islandFiles(now: () => Pick<BuiltCode, "islandFolder">): RequestHandler {
  let kept: { readonly folder: string; readonly files: ReadonlyMap<string, Promise<CompressedBytes>> } | undefined;
  const filesIn = (folder: string) => {
    if (kept?.folder !== folder) kept = { folder, files: readAll(folder) };
    return kept.files;
  };
  return async (req, res, next) => {
    const { islandFolder } = now();
    if (islandFolder === undefined || !req.path.startsWith(islandsPath)) return next();
    const file = filesIn(islandFolder).get(req.path.slice(islandsPath.length));
    if (file === undefined) return next();
    outcomeOf(res).pageType = "asset";
    const [encoding = "identity"] = acceptedEncodings(req.get("accept-encoding"));
    res.type("js").vary("Accept-Encoding");
    if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
    res.setHeader("Cache-Control", forEver);
    res.send((await file)[encoding]);
  };
}

function readAll(folder: string): ReadonlyMap<string, Promise<CompressedBytes>> {
  return new Map(readdirSync(folder).map((name) => [name, compressedBytes(readFileSync(join(folder, name)))]));
}

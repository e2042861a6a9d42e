import express, { type RequestHandler } from "express";
import { SiteError } from "#shared/errors.ts";

/** Unsupported media type: a body that is neither of the kind asked for nor empty. It has the shape of body parsers' errors. */
class UnreadableBodyError extends SiteError {
  override readonly name = "UnreadableBodyError";
  readonly code = "UNREADABLE_BODY";
  readonly status = 415;
}

class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
  readonly status = 413;
}

type FormLimits = {
  readonly maxBytes: number;
  /** Fields with one name count each. */
  readonly maxFields: number;
};

/**
 * Form body parser: reads a form's fields into `req.body`: texts by name, or lists of texts for names that occur twice,
 * unchecked. Compressed bodies are not read: the limit is that of what is sent and of what comes out of it.
 *
 * @throws errors with the status 413 (too large, too many fields), 400 (not decodable) or 415 (not a form).
 */
export function formBody({ maxBytes, maxFields }: FormLimits): RequestHandler {
  return required(
    express.urlencoded({ extended: false, limit: maxBytes, parameterLimit: maxFields, inflate: false }),
    "a form",
    maxBytes,
  );
}

/**
 * JSON body parser: reads JSON, an object or a list, into `req.body`, unchecked. `text/plain` counts as JSON too where
 * `alsoAsText` says so: `navigator.sendBeacon` sends text.
 *
 * @throws errors with the status 413 (too large), 400 (not JSON) or 415 (another kind of content).
 */
export function jsonBody({
  maxBytes,
  alsoAsText = false,
}: {
  readonly maxBytes: number;
  readonly alsoAsText?: boolean;
}): RequestHandler {
  const type = alsoAsText ? ["application/json", "text/plain"] : "application/json";
  return required(express.json({ limit: maxBytes, type, inflate: false }), "JSON", maxBytes);
}

/**
 * Express's readers pass over bodies of another kind, and read one that is too large to its end, which it may not have, before they
 * say so.
 */
function required(read: RequestHandler, kind: string, maxBytes: number): RequestHandler {
  return (req, res, next) => {
    let isOver = false;
    const settle = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      next(error);
    };
    let bytes = 0;
    const isTooLong = (length: number) =>
      length > maxBytes && settle(new BodyTooLargeError(`more than ${maxBytes} bytes`));
    isTooLong(Number(req.headers["content-length"] ?? 0));
    if (isOver) return;
    read(req, res, (error?: unknown) => {
      const isUnread = error === undefined && req.body === undefined;
      settle(isUnread ? new UnreadableBodyError(`the body is not ${kind}`) : error);
    });
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      isTooLong(bytes);
    });
  };
}

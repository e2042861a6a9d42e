import express, { type RequestHandler } from "express";

/** An error of the shape that body parsers throw: the error handler answers with its status. */
class UnreadableBodyError extends Error {
  override readonly name = "UnreadableBodyError";
  readonly status = 415;
}

type FormLimits = {
  readonly maxBytes: number;
  /** Fields with one name count each. */
  readonly maxFields: number;
};

/**
 * Reads a form's fields into `req.body`: texts by name, or lists of texts for names that occur twice, unchecked. Compressed
 * bodies are not read: the limit is that of what is sent and of what comes out of it.
 *
 * @throws errors with the status 413 (too large, too many fields), 400 (not decodable) or 415 (not a form).
 */
export function formBody({ maxBytes, maxFields }: FormLimits): RequestHandler {
  return required(
    express.urlencoded({ extended: false, limit: maxBytes, parameterLimit: maxFields, inflate: false }),
    "a form",
  );
}

/**
 * Reads JSON, an object or a list, into `req.body`, unchecked. `text/plain` counts as JSON too where `alsoAsText` says so:
 * `navigator.sendBeacon` sends text.
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
  return required(express.json({ limit: maxBytes, type, inflate: false }), "JSON");
}

/** Express's readers pass over bodies of another kind. */
function required(read: RequestHandler, kind: string): RequestHandler {
  return (req, res, next) =>
    read(req, res, (error?: unknown) => {
      if (error !== undefined) next(error);
      else if (req.body === undefined) next(new UnreadableBodyError(`the body is not ${kind}`));
      else next();
    });
}

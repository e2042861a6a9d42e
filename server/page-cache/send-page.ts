import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnsweredRequest, clientClosedRequest, millisecondsSince } from "#server/http/request-log.ts";
import { type AnswerHeads, answerHead } from "./answer-head.ts";
import { matchingTag } from "./entity-tags.ts";
import { etagAt, requestIdAt, revisionAt, type StoredPage, type Variant } from "./stored-page.ts";

/** A request that a kept page answers. */
export type AskedPage = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly page: StoredPage;
  readonly startedAt: number;
  readonly loggedUrl: string;
};

export type SendingOptions = {
  readonly heads: AnswerHeads;
  readonly isSecure: (req: IncomingMessage) => boolean;
  readonly requestIdOf: (req: IncomingMessage) => string;
  readonly onAnswer: (answered: AnsweredRequest) => void;
};

/** Sends a page as it is in one encoding, or 304, and reports it; answers the status that was reported. */
export function pageSender({ heads, isSecure, requestIdOf, onAnswer }: SendingOptions) {
  return ({ req, res, page, startedAt, loggedUrl }: AskedPage, variant: Variant): number => {
    const { method = "GET", headers } = req;
    const requestId = requestIdOf(req);
    const report = (status: number, bytes: number, cache: AnsweredRequest["cache"]) => {
      const { pageType } = page;
      onAnswer({
        requestId,
        method,
        path: loggedUrl,
        pageType,
        status,
        ms: millisecondsSince(startedAt),
        bytes,
        cache,
      });
      return status;
    };
    // The client may have left while the encoding it wants was made.
    if (res.destroyed) return report(clientClosedRequest, 0, "hit");
    const ifNoneMatch = headers["if-none-match"];
    const etag = ifNoneMatch === undefined ? undefined : matchingTag(ifNoneMatch, page.hash, variant.etag);
    const head = answerHead(heads, page, variant, isSecure(req), etag !== undefined);
    // The list is shared by all answers of its kind: writeHead reads it before it returns.
    head[requestIdAt] = requestId;
    if (heads.revision !== undefined) head[revisionAt] = heads.revision();
    if (etag !== undefined) {
      head[etagAt] = etag;
      res.writeHead(304, head).end();
      return report(304, 0, "not-modified");
    }
    res.writeHead(200, head);
    if (method === "GET") res.end(variant.bytes);
    else res.end();
    return report(200, method === "HEAD" ? 0 : variant.bytes.length, "hit");
  };
}

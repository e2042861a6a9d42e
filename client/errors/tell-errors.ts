import { publicUrl } from "#client/public-url.ts";
import { reportedPageUrl } from "#shared/analytics/page-url.ts";
import {
  type ClientError,
  type ClientErrorReport,
  clientErrorsPath,
  maxCauses,
} from "#shared/client-errors/client-error.ts";

/** Takes out what looks like an email address, and cuts. */
type Mask = (text: string) => string;

/** Error reporting: sends what went wrong to the site's operator (docs/behaviour/http.md, Errors in browsers). Nothing says who was looking. */
export function tellError(error: unknown, at: string | undefined, mask: Mask): void {
  const report: ClientErrorReport = {
    pageUrl: reportedPageUrl(location.href, mask),
    pageType: document.querySelector<HTMLMetaElement>('meta[name="page-type"]')?.content ?? "",
    build: /[^/]*$/.exec(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "")?.[0] ?? "",
    errors: [described(error, at, mask)],
  };
  navigator.sendBeacon(
    publicUrl(`/gateway${clientErrorsPath}`),
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}

function described(error: unknown, at: string | undefined, mask: Mask): ClientError {
  const textOf = (each: unknown) => mask(each instanceof Error ? `${each.name}: ${each.message}` : String(each));
  const causes: unknown[] = [];
  for (let cause = causeOf(error); cause !== undefined && causes.length < maxCauses; cause = causeOf(cause))
    causes.push(cause);
  const known = [error, ...causes].map((each): object => (typeof each === "object" && each !== null ? each : {}));
  const queryId = known
    .map((each) => ("queryId" in each ? each.queryId : undefined))
    .find((id) => typeof id === "string");
  const status = known
    .map((each) => ("status" in each ? each.status : undefined))
    .find((code) => typeof code === "number");
  return {
    message: textOf(error),
    causes: causes.map(textOf),
    ...(at !== undefined && { at: mask(at) }),
    ...(queryId !== undefined && queryId !== "" && { queryId }),
    ...(status !== undefined && { status }),
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

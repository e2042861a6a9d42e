import type { RequestForm } from "./support-request.ts";

/** Where support requests are sent, and where a signed-in visitor's own are listed (docs/gateways.md, Support requests). */
export const requestsPath = "/gateway/api/support-requests";

/** Names of what a form sends besides its fields. */
export const requestKeys = {
  submissionId: "submissionId",
  form: "form",
  language: "language",
  /** Milliseconds from the page's beginning to the sending; only a script knows them. */
  elapsed: "elapsed",
  /** Honeypot: a field that people do not see; what fills it in is a program that fills in everything. */
  honeypot: "website",
} as const;

/** Nobody has filled in a form sooner; scripts wait until then. */
export const leastFillingMs = 2000;

/** Ids of what a form says after sending: the address fragment that a browser without scripts is sent back to. */
export const requestOutcomes = {
  sent: "support-form-sent",
  failed: "support-form-failed",
  invalid: "support-form-invalid",
} as const;

/** The page that each form stands on, without language prefix. */
export const formPages: Readonly<Record<RequestForm, string>> = {
  contact: "/contact",
  "hot-contact": "/hot-contact",
  "partner-contact": "/partnercontact",
  "statuspage-contact": "/statuspage-contact",
  "file-download": "/file-download",
};

/** Id of a field's control in the page. */
export function controlId(name: string): string {
  return `request-${name}`;
}

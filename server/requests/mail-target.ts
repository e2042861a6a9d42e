import type { Transporter } from "nodemailer";
import { DeliveryError, type DeliveryFailure, type RequestTarget } from "./request-target.ts";
import type { SupportRequest } from "./support-request.ts";

type MailOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  /** How long the server may be silent once it is connected. */
  readonly timeoutMs: number;
};

const connectTimeoutMs = 10_000;

/** SMTP delivery: sends each request as a mail in plain text; answering it answers the visitor. */
export function mailTarget({ smtpUrl, from, to, timeoutMs }: MailOptions): RequestTarget {
  const timeouts = {
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: timeoutMs,
  };
  const options = { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  // Most sites send no mail: the library is read with the first one.
  let transport: Promise<Transporter> | undefined;
  const connect = async () => (await import("nodemailer")).createTransport(options);
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/[^\w.-]/g, "");
  return {
    name: "mail",
    async deliver(request) {
      try {
        transport ??= connect();
        await (await transport).sendMail({
          from,
          to,
          replyTo: request.email,
          subject: `[${request.reference}] ${request.subject}`,
          text: mailText(request),
          // A mail that arrives twice is recognised by it.
          messageId: `<${request.submissionId}@${host}>`,
        });
      } catch (cause) {
        throw new DeliveryError("the mail server", failureOf(cause), { cause });
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** A reply from 500 on to the message itself is for good; a login or a connection that fails concerns every request. */
function failureOf(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return "failed";
  const code = "code" in error ? error.code : undefined;
  // The library's own word for a server that falls silent after its greeting; before it, nothing was sent.
  if (code === "ETIMEDOUT" && error.message === "Timeout") return "timeout";
  const isOfMessage = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfMessage && "responseCode" in error && Number(error.responseCode) >= 500 ? "refused" : "failed";
}

function mailText({ reference, form, at, language, email, fields }: SupportRequest): string {
  const head = [`Reference: ${reference}`, `Form: ${form}`, `Sent: ${at}`, `Language: ${language}`, `From: ${email}`];
  const answers = Object.entries(fields).map(([name, value]) => `${name}:\n${value}`);
  return `${head.join("\n")}\n\n${answers.join("\n\n")}\n`;
}

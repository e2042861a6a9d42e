import type { RequestForm } from "./support-request.ts";

/** Everything that some form asks; worded in the catalogues of support texts. */
export const fieldNames = [
  "email",
  "phone",
  "company",
  "product",
  "impact",
  "statusPage",
  "reference",
  "subject",
  "description",
] as const;
export type FieldName = (typeof fieldNames)[number];

/** How badly an outage hurts. */
export const impacts = ["down", "data", "slow"] as const;
export type Impact = (typeof impacts)[number];

export type RequestField = {
  readonly name: FieldName;
  /** `product` is a choice of the site's products, which the server does not hold against content: products come and go. */
  readonly kind: "email" | "phone" | "line" | "text" | "impact" | "product";
  readonly isRequired: boolean;
  /** Characters. */
  readonly maxLength: number;
};

export type FieldProblem = "required" | "too-long" | "not-email" | "not-a-choice" | "malformed";

const email: RequestField = { name: "email", kind: "email", isRequired: true, maxLength: 254 };
const product: RequestField = { name: "product", kind: "product", isRequired: false, maxLength: 200 };
const subject: RequestField = { name: "subject", kind: "line", isRequired: true, maxLength: 200 };
const description: RequestField = { name: "description", kind: "text", isRequired: true, maxLength: 10_000 };
const line = (name: FieldName, isRequired: boolean): RequestField => ({
  name,
  kind: name === "phone" ? "phone" : "line",
  isRequired,
  maxLength: 200,
});

/** What each form asks, in its order (docs/behaviour/requests.md, Support requests). */
export const formFields: Readonly<Record<RequestForm, readonly RequestField[]>> = {
  contact: [email, product, subject, description],
  "hot-contact": [
    email,
    line("phone", false),
    product,
    { name: "impact", kind: "impact", isRequired: true, maxLength: 20 },
    subject,
    description,
  ],
  "partner-contact": [email, line("company", true), product, subject, description],
  "statuspage-contact": [email, line("statusPage", true), subject, description],
  "file-download": [email, line("reference", true), subject],
};

/** A local part, an `@` and a name with a dot, without what would make several addresses of it in a mail's head. */
const emailForm = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\.]+$/;

/** What is wrong with a field's value as `tidied` makes it: the same for the form that asks and the server that reads. */
export function problemOf({ kind, isRequired, maxLength }: RequestField, value: string): FieldProblem | undefined {
  if (value === "") return isRequired ? "required" : undefined;
  if (value.length > maxLength) return "too-long";
  if (kind === "email" && !emailForm.test(value)) return "not-email";
  if (kind === "impact" && !impacts.some((impact) => impact === value)) return "not-a-choice";
  return undefined;
}

/** A value as it is kept: without space around it and control characters, and on one line where the field is one. */
export function tidied({ kind }: RequestField, value: string): string {
  const lines = value.replace(/\r\n?/g, "\n").replace(/\p{Surrogate}/gu, "\ufffd");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
  const plain = lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ");
  return (kind === "text" ? plain : plain.replace(/\s+/g, " ")).trim();
}

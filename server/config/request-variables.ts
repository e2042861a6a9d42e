import * as z from "zod";
import { portalUpgradeFlag } from "#shared/wire-names/portal-flag.ts";
import { appPolicy } from "./app-policy.ts";
import { address, optional, secrets, type Variable, wholeNumber } from "./variable.ts";

/** One address, as it stands in a mail's head. */
function mailAddress(name: string, meaning: string): Variable<string> {
  return { name, meaning, expected: "a mail address, such as support@example.com", schema: z.email() };
}

/** Where contact requests go, and the apps of contact and request pages. */
export const requestVariables = {
  requestsWebhookUrl: optional(
    address({
      name: "REQUESTS_WEBHOOK_URL",
      meaning:
        "Gets every support request as signed JSON by POST (docs/gateways.md). Without it and `REQUESTS_SMTP_URL` requests are kept in `DATA_DIR`, for `npm run requests`.",
    }),
  ),
  requestsWebhookSecrets: optional(
    secrets({
      name: "REQUESTS_WEBHOOK_SECRET",
      meaning: "Signs what the webhook gets. With several divided by commas the first one signs.",
      isSecret: true,
    }),
  ),
  requestsSmtpUrl: optional({
    name: "REQUESTS_SMTP_URL",
    meaning: "Mail server that sends every support request as a mail: `smtp://user:password@host:587` or `smtps://…`.",
    expected: "an address of a mail server, such as smtps://user:password@mail.example.com:465",
    isSecret: true,
    schema: z.url({ protocol: /^smtps?$/ }),
  } satisfies Variable<string>),
  requestsMailFrom: optional(mailAddress("REQUESTS_MAIL_FROM", "Sender of those mails; answers go to the visitor.")),
  requestsMailTo: optional(mailAddress("REQUESTS_MAIL_TO", "Receiver of those mails.")),
  requestsTimeoutMs: wholeNumber(
    {
      name: "REQUESTS_TIMEOUT_MS",
      meaning:
        "Time in which the webhook or the mail server must have taken a support request. One that was not answered in time may have arrived: it is sent again after minutes.",
      unit: "ms",
      default: "30000",
    },
    { min: 1, max: 300_000 },
  ),
  requestsKeepDays: wholeNumber(
    {
      name: "REQUESTS_KEEP_DAYS",
      meaning:
        "How long a support request that was delivered stays in `DATA_DIR`, and in its sender's list, counted from the end of the day (UTC) on which it came in. `0`: for ever. Requests that nobody has got yet are never removed.",
      unit: "d",
      default: "180",
    },
    { max: 3650 },
  ),
  contactFormsManifestUrl: optional(
    address({
      name: "CONTACT_FORMS_MANIFEST_URL",
      meaning: "Manifest of the contact forms of the four contact pages. Not set: the site's own forms.",
    }),
  ),
  contactFormsPolicy: appPolicy("CONTACT_FORMS_POLICY", "the contact forms"),
  portalManifestUrl: optional(
    address({
      name: "REQUESTS_PORTAL_MANIFEST_URL",
      meaning: "Manifest of the portal on the pages of requests and named contacts. Not set: the site's own list.",
    }),
  ),
  portalUpgradeManifestUrl: optional(
    address({
      name: "REQUESTS_PORTAL_UPGRADE_MANIFEST_URL",
      meaning: `The portal's other manifest, for users for whom \`${portalUpgradeFlag}\` is on.`,
    }),
  ),
  portalPolicy: appPolicy("REQUESTS_PORTAL_POLICY", "the portal"),
  staticFormsManifestUrl: optional(
    address({
      name: "STATIC_FORMS_MANIFEST_URL",
      meaning: "Manifest of the forms script of the file download page. Not set: the site's own form.",
    }),
  ),
  staticFormsPolicy: appPolicy("STATIC_FORMS_POLICY", "the forms script of the file download page"),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

import type { FieldName, FieldProblem, Impact } from "#shared/requests/request-fields.ts";
import type { RequestForm, RequestStatus } from "#shared/requests/support-request.ts";

/** Texts of the support forms and of the list of requests in English: a catalogue of their own, because their apps carry it along. */
export const supportTextsEn = {
  fieldLabel: (name: FieldName, form: RequestForm): string =>
    form === "file-download" && name === "subject"
      ? "File that you need"
      : {
          email: "Email address",
          phone: "Phone number",
          company: "Your company",
          product: "Product",
          impact: "What is happening?",
          statusPage: "Address of the status page",
          reference: "Reference of your request",
          subject: "Subject",
          description: "Description",
        }[name],
  fieldHint: (name: FieldName): string | undefined =>
    ({
      email: "Our answer goes there.",
      phone: "Only if we may call you about this.",
      company: undefined,
      product: undefined,
      impact: undefined,
      statusPage: "For example status.example.com",
      reference: "For example SR-7K2M9QXA",
      subject: undefined,
      description: "What happened, what you expected, and since when. Please do not send passwords.",
    })[name],
  optional: "(optional)",
  noProduct: "None of these, or I am not sure",
  chooseOne: "Choose one",
  impact: (impact: Impact): string =>
    ({
      down: "Nobody can work",
      data: "Data is being lost or is wrong",
      slow: "Work is slow or partly impossible",
    })[impact],
  fieldProblem: (name: FieldName, problem: FieldProblem, form: RequestForm, maxLength: number): string => {
    if (problem === "not-email") return "Enter an email address like name@example.com";
    if (problem === "too-long") {
      const limit = maxLength.toLocaleString("en");
      return `${supportTextsEn.fieldLabel(name, form)} must have ${limit} characters or fewer`;
    }
    const label = supportTextsEn.fieldLabel(name, form);
    return {
      email: "Enter your email address",
      phone: `Check: ${label}`,
      company: "Enter the name of your company",
      product: `Check: ${label}`,
      impact: "Choose what is happening",
      statusPage: "Enter the address of the status page",
      reference: "Enter the reference of your request",
      subject: form === "file-download" ? "Say which file you need" : "Enter a subject",
      description: "Describe what happened",
    }[name];
  },
  problemsTitle: (count: number) => (count === 1 ? "There is a problem" : `There are ${count} problems`),
  trapLabel: "Leave this empty",
  send: "Send request",
  sending: "Sending…",
  sentTitle: "Your request has been sent",
  sentText: "We answer to the email address that you gave.",
  sentReference: "Reference:",
  sendAnother: "Send another request",
  seeRequests: "See your requests",
  failedTitle: "Your request was not sent",
  failedText: "Nothing of what you wrote is lost. Please try again in a few minutes.",
  tooManyText: "Too many requests came from your network. What you wrote is kept; please try again in a few minutes.",
  failedPlainText: "Go back in your browser to find what you wrote, and try again in a few minutes.",
  invalidTitle: "Something is missing in your request",
  invalidPlainText: "It was not sent. Go back in your browser to find what you wrote, and look at every field.",
  restored: "This is what you wrote before.",
  startAnew: "Start anew",
  // List of requests
  loading: "Loading your requests",
  requests: "Your requests",
  none: "You have not sent any requests yet.",
  contact: "Contact support",
  listFailed: "Your requests cannot be shown at the moment.",
  tryAgain: "Try again",
  logInToSee: "Log in to see the requests that you sent.",
  logInAgain: "Log in again",
  filterLabel: "Filter by subject or reference",
  shown: (shown: number, all: number) => `${shown} of ${all} shown`,
  sentOn: (date: string) => `Sent ${date}`,
  formName: (form: RequestForm): string =>
    ({
      contact: "Support request",
      "hot-contact": "Outage report",
      "partner-contact": "Partner request",
      "statuspage-contact": "Status page request",
      "file-download": "File request",
    })[form],
  status: (status: RequestStatus): string => ({ received: "Received", delivered: "With our support team" })[status],
  namedContacts: "To name a contact, or to change one, write to support with their name and email address.",
} as const;

import { type FieldName, type FieldProblem, formFields } from "#shared/requests/request-fields.ts";
import { type RequestForm, type RequestStatus, requestForms } from "#shared/requests/support-request.ts";
import type { SupportTexts } from "./messages.ts";

/** Validation error of a field in words, by its kind; of any kind that is not named, `required`. */
type ProblemTexts = Readonly<Record<"required", string>> & Partial<Readonly<Record<FieldProblem, string>>>;

/** What a form's script says: written into the form's place by the server, so that no script carries languages along. */
export type FormTexts = ReturnType<typeof formTexts>;
/** What the script of the list of requests says. `{…}` stands for what is filled in. */
export type PortalTexts = ReturnType<typeof portalTexts>;

export function formTexts(texts: SupportTexts, form: RequestForm) {
  const { send, sending, sentTitle, sentText, sentReference, sendAnother, seeRequests } = texts;
  const { failedTitle, failedText, tooManyText, restored, startAnew } = texts;
  const plain = { send, sending, sentTitle, sentText, sentReference, sendAnother, seeRequests };
  const fields = formFields[form];
  const problems = fields.map(({ name, maxLength }) => [name, problemTexts(texts, name, form, maxLength)] as const);
  return {
    ...plain,
    ...{ failedTitle, failedText, tooManyText, restored, startAnew },
    errorTitle: texts.errorTitle("{title}"),
    /** For one problem, for two and so on. */
    problemsTitles: fields.map((_, at) => texts.problemsTitle(at + 1)),
    problems: Object.fromEntries(problems) as Readonly<Partial<Record<FieldName, ProblemTexts>>>,
  };
}

export function portalTexts(texts: SupportTexts) {
  const { loading, requests, newRequest, none, contact, listFailed, tryAgain, logInToSee, logInAgain } = texts;
  const { filterLabel, namedContacts } = texts;
  const statuses: readonly RequestStatus[] = ["received", "delivered"];
  return {
    ...{ loading, requests, newRequest, none, contact, listFailed, tryAgain, logInToSee, logInAgain },
    ...{ filterLabel, namedContacts },
    shown: texts.shown("{shown}", "{all}"),
    sentOn: texts.sentOn("{date}"),
    formNames: Object.fromEntries(requestForms.map((form) => [form, texts.formName(form)])),
    statuses: Object.fromEntries(statuses.map((status) => [status, texts.status(status)])),
  };
}

export function fieldLabel(texts: SupportTexts, name: FieldName, form: RequestForm): string {
  return texts.fieldLabel(asked(name, form));
}

function problemTexts(texts: SupportTexts, name: FieldName, form: RequestForm, maxLength: number): ProblemTexts {
  return {
    required: texts.fieldMissing(asked(name, form)),
    "too-long": texts.fieldTooLong(fieldLabel(texts, name, form), maxLength),
    ...(name === "email" && { "not-email": texts.fieldNotEmail }),
  };
}

/** What the subject of a request for a file is: that file. */
function asked(name: FieldName, form: RequestForm): FieldName | "file" {
  return form === "file-download" && name === "subject" ? "file" : name;
}

import type { KbPlatform, KbSection } from "#shared/entries/kb-article.ts";
import type { FeedbackReason } from "#shared/feedback/feedback-form.ts";
import type { DemoRole, SignInState } from "#shared/links/sign-in-state.ts";
import type { FieldName, Impact } from "#shared/requests/request-fields.ts";
import type { RequestForm, RequestStatus } from "#shared/requests/support-request.ts";
import type { CountShownAs } from "./format-text.ts";

/** Pages that exist even when content has no file for them, by the last part of their address. */
export type BuiltInPage =
  | "search-results"
  | "products"
  | "contact"
  | "hot-contact"
  | "partnercontact"
  | "statuspage-contact"
  | "requests"
  | "named-contact"
  | "file-download"
  | "login"
  | "privacy-choices"
  | "not-found";

/** Searches that did not do what they were for. */
type ListedSearches = "nothing" | "unopened" | "corrected" | "relaxed" | "reformulated";
type NoticeKind = "info" | "success" | "discovery" | "warning" | "error";
/** Whose fault it is that a request has no answer. */
export type Fault = "site" | "request" | "pace";
type EditableType = "topic" | "documentedProduct" | "topicSet" | "collection" | "pageKbArticle";

/** One thing that a text names. `values`: it is one of these, each of which the text words. */
export type TextArgument<Value = unknown> = {
  readonly name: string;
  readonly kind: "text" | "count" | "choice";
  readonly values?: readonly string[];
  /** Only a type: what code gives. */
  readonly value?: Value;
};

const text = (name: string): TextArgument<string> => ({ name, kind: "text" });
const count = (name: string): TextArgument<number | CountShownAs> => ({ name, kind: "count" });
const choice = <Value extends string>(name: string, values: Readonly<Record<Value, 1>>): TextArgument<Value> => ({
  name,
  kind: "choice",
  values: Object.keys(values),
});
/** Some of what may come; `other` words the rest. */
const openChoice = (name: string, values: Readonly<Record<string, 1>>): TextArgument<string> => choice(name, values);
const flag = (name: string): TextArgument<boolean> => ({ name, kind: "choice", values: ["true", "false"] });

const platforms: Readonly<Record<KbPlatform, 1>> = {
  "Cloud only": 1,
  "Cloud and Data Center": 1,
  "Data Center only": 1,
  "Data Center and Cloud by request": 1,
};
const faults: Readonly<Record<Fault, 1>> = { site: 1, request: 1, pace: 1 };
const editableTypes: Readonly<Record<EditableType, 1>> = {
  topic: 1,
  documentedProduct: 1,
  topicSet: 1,
  collection: 1,
  pageKbArticle: 1,
};

/** What the texts of pages name, in the order in which code gives it; a text that is not here names nothing. */
export const pageArguments = {
  pageNotInVersion: [text("version")],
  noticeKind: [choice<NoticeKind>("appearance", { info: 1, success: 1, discovery: 1, warning: 1, error: 1 })],
  showingResultsFor: [text("term")],
  noResultsFor: [text("term")],
  resultRange: [text("first"), text("last"), text("total")],
  reachableResults: [text("total"), text("reachable")],
  didYouMean: [text("term")],
  searchedInstead: [text("term")],
  searchExactly: [text("term")],
  searchTitle: [text("term")],
  showResults: [text("count")],
  removeFilter: [text("name")],
  versionNamed: [text("version")],
  inSection: [text("title")],
  alsoInVersion: [text("version")],
  helpfulCount: [text("count")],
  viewCount: [text("count")],
  resultPage: [text("page")],
  suggestionsFound: [text("count")],
  searchAllTexts: [text("term")],
  moreProducts: [text("platform")],
  allPages: [count("total")],
  searchesCount: [count("total")],
  searchesFound: [count("total")],
  searchesSearchedFor: [text("term")],
  searchesList: [
    choice<ListedSearches>("list", { nothing: 1, unopened: 1, corrected: 1, relaxed: 1, reformulated: 1 }),
  ],
  pagesBelow: [text("title")],
  pagesMatch: [count("count")],
  firstPagesMatch: [count("count"), text("shown")],
  searchInstead: [text("term")],
  showEarlier: [count("count")],
  showLater: [count("count")],
  stepState: [choice<"visited" | "upcoming">("state", { visited: 1, upcoming: 1 })],
  errorPageTitle: [choice<Fault>("fault", faults)],
  errorPageExplanation: [choice<Fault>("fault", faults)],
  linkToSection: [text("heading")],
  backToReference: [count("reference")],
  knowledgeBaseTitle: [text("title")],
  updatedOn: [text("date")],
  platformNotice: [choice<KbPlatform>("platform", platforms)],
  articleSection: [choice<KbSection>("section", { summary: 1, diagnosis: 1, cause: 1, solution: 1 })],
  articleDeploymentOf: [choice<KbPlatform>("platform", platforms)],
  builtInTitle: [
    choice<BuiltInPage>("page", {
      "search-results": 1,
      products: 1,
      contact: 1,
      "hot-contact": 1,
      partnercontact: 1,
      "statuspage-contact": 1,
      requests: 1,
      "named-contact": 1,
      "file-download": 1,
      login: 1,
      "privacy-choices": 1,
      "not-found": 1,
    }),
  ],
  signInAs: [text("name")],
  demoRole: [choice<DemoRole>("role", { customer: 1, partner: 1, editor: 1, admin: 1 })],
  signInText: [
    choice<SignInState>("state", {
      "signed-in": 1,
      "signed-out": 1,
      failed: 1,
      unavailable: 1,
      code: 1,
      "wrong-code": 1,
    }),
  ],
  privacyState: [flag("isMeasured")],
  accountOf: [text("name")],
  editEntry: [openChoice("type", editableTypes)],
  editPageIn: [text("tool")],
  editInNamedWiki: [text("wikiName")],
  previewUpdated: [text("time")],
  previewNeedsNamed: [count("count"), text("fields")],
  aboutOlderEdition: [text("edition")],
  thisPageIn: [text("edition")],
  closestPageIn: [text("edition"), text("title")],
  sourceSectionChanged: [text("language"), text("date")],
  sourceSectionRemoved: [text("language"), text("date")],
  sourceSectionAdded: [text("language"), text("date"), text("title")],
  sourceSectionsChanged: [text("language"), text("date"), text("titles")],
  leadsToPage: [text("title")],
  everyArticle: [count("count")],
  watchNamedVideo: [text("title")],
  feedbackReason: [choice<FeedbackReason>("reason", { notAccurate: 1, notClear: 1, notRelevant: 1 })],
  creditPublisher: [text("publisher")],
  stepOf: [count("step"), count("count")],
  backToGuide: [text("title")],
} as const satisfies TextArguments;

const fields: Readonly<Record<FieldName | "file", 1>> = {
  email: 1,
  phone: 1,
  company: 1,
  product: 1,
  impact: 1,
  statusPage: 1,
  reference: 1,
  subject: 1,
  description: 1,
  file: 1,
};

/** What the texts of support forms and of the list of requests name. `file` is the subject of a request for a file. */
export const supportArguments = {
  fieldLabel: [choice<FieldName | "file">("field", fields)],
  fieldHint: [choice<FieldName | "file">("field", fields)],
  fieldMissing: [choice<FieldName | "file">("field", fields)],
  fieldTooLong: [text("label"), count("limit")],
  impact: [choice<Impact>("impact", { down: 1, data: 1, slow: 1 })],
  errorTitle: [text("title")],
  problemsTitle: [count("count")],
  shown: [text("shown"), text("all")],
  sentOn: [text("date")],
  formName: [
    choice<RequestForm>("form", {
      contact: 1,
      "hot-contact": 1,
      "partner-contact": 1,
      "statuspage-contact": 1,
      "file-download": 1,
    }),
  ],
  status: [choice<RequestStatus>("status", { received: 1, delivered: 1 })],
} as const satisfies TextArguments;

/** What the texts of answers on the search page name. */
export const answerArguments = {
  answerSource: [text("number"), text("title")],
} as const satisfies TextArguments;

export type TextArguments = Readonly<Record<string, readonly TextArgument[]>>;

import type { KbPlatform, KbSection } from "#shared/entries/kb-article.ts";
import type { DemoRole, SignInState } from "#shared/links/sign-in-state.ts";
import { editingTexts } from "./editing-texts-en.ts";
import { topicTexts } from "./topic-texts-en.ts";

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

type NoticeKind = "info" | "success" | "discovery" | "warning" | "error";

/** Interface texts in English: plain strings, or functions of what they name. Texts fixed by docs/behaviour.md are exact. */
export const en = {
  skipToContent: "Skip to content",
  showMore: "Show more",
  // Header and footer
  menu: "Menu",
  mainNavigation: "Main",
  products: "Products",
  getStarted: "Get started",
  documentation: "Documentation",
  resources: "Resources",
  more: "More",
  cloud: "Cloud",
  dataCenter: "Data Center",
  allProducts: "All products",
  contactSupport: "Contact support",
  signIn: "Sign in",
  knowledgeBase: "Knowledge base",
  breadcrumbs: "Breadcrumbs",
  supportHome: "Support",
  edition: "Edition",
  selfHosted: "Self-hosted",
  unableToFindPage: "Unable to find page",
  pageNotInVersion: (version: string) =>
    `This exact page does not exist in our Data Center ${version} documentation. Would you like to look for an alternative page?`,
  nearestPage: "The closest page there:",
  browse: "Browse",
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  linkCopied: "Link copied",
  aboutThisPage: "About this page",
  notTranslated: "This page is not available in English yet.",
  noticeKind: (appearance: NoticeKind): string =>
    ({ info: "Notice", success: "Confirmation", discovery: "Change", warning: "Warning", error: "Error" })[appearance],
  footer: "Footer",
  accessibility: "Accessibility",
  privacyChoices: "Your privacy choices",
  privacyPolicy: "Privacy policy",
  terms: "Terms of use",
  impressum: "Impressum",
  security: "Security",
  theme: "Theme",
  themeOfSystem: "System",
  lightTheme: "Light",
  darkTheme: "Dark",
  // Search
  search: "Search",
  searchLabel: "Search for help",
  searchPlaceholder: "Tell us what you're looking for",
  searchSubheading: "Search our help articles and documentation",
  opensInNewTab: "opens in a new tab",
  resultsOpenInNewTab: "Results open in a new tab.",
  allArticles: "All pages",
  showingResultsFor: (term: string) => `Showing results for "${term}"`,
  noResultsFor: (term: string) => `No results found for "${term}"`,
  resultPages: "Pages of results",
  resultRange: (first: string, last: string, total: string) => `Results ${first}–${last} of ${total}`,
  reachableResults: (total: string, reachable: string) =>
    `${total} pages match. The first ${reachable} are listed: more words or filters narrow them down.`,
  loadingResults: "Loading results",
  didYouMean: (term: string) => `Did you mean "${term}"?`,
  searchedInstead: (term: string) => `These are results for "${term}".`,
  noResultsAdvice: "Check your spelling, try broader terms or use fewer filters.",
  noResultsHelp: "You can change the search, or ask us.",
  nothingWithFilters: "No pages match these filters.",
  searchFailed: "The search cannot be reached at the moment. Everything else on this site works.",
  tryAgain: "Try again",
  answerOffer: "Answer from these results",
  contentTypeTabs: "Kinds of content",
  allResults: "All",
  sortBy: "Sort by",
  filters: "Filters",
  filterProduct: "Product",
  filterVersion: "Version",
  allVersions: "All versions",
  filterContentType: "Content type",
  applyFilters: "Apply filters",
  resetFilters: "Reset",
  activeFilters: "Filters in use",
  noFiltersApplied: "No filters applied",
  removeFilter: (name: string) => `Remove ${name}`,
  versionNamed: (version: string) => `Version ${version}`,
  inSection: (title: string) => `Section: ${title}`,
  helpfulCount: (count: string) => `Found helpful: ${count}`,
  viewCount: (count: string) => `Views: ${count}`,
  previousResults: "Previous",
  nextResults: "Next",
  resultPage: (page: string) => `Page ${page}`,
  suggestions: "Suggestions",
  recentSearches: "Recent searches",
  clearRecentSearches: "Clear recent searches",
  suggestionsFound: (count: string) => `Suggestions: ${count}`,
  slashOn: "Use the / key to search",
  slashOff: "Stop using the / key to search",
  // Home and product pages
  featured: "Featured",
  browseByProduct: "Browse by product",
  browseResources: "Browse resources",
  seeAllOtherProducts: "See all other products",
  showFewerProducts: "Show fewer products",
  learnMore: "Learn more",
  readMore: "Read more",
  popularTasks: "Popular tasks",
  helpfulTopics: "Helpful topics",
  relatedApps: "Related apps",
  contactTitle: "Still need help?",
  contactDescription: "Tell us what happened and what you expected. Our support team will take it from there.",
  submitWithoutLogin: "Submit support request without logging in",
  noNotices: "There are no notices at the moment.",
  // Documentation pages and guides
  viewTopic: "View topic",
  viewTopics: "View topics",
  topics: "Topics",
  guides: "Guides",
  pageTree: "Documentation",
  browseDocumentation: "In this documentation",
  allPages: (total: number) => (total === 1 ? "1 page" : `All ${total} pages`),
  foldPageTree: "Page tree",
  pagesBelow: (title: string) => `Pages below ${title}`,
  // In these a script puts numbers and words for what is in braces.
  filterPages: "Filter pages",
  noPagesMatch: "No page matches",
  onePageMatches: "1 page matches",
  pagesMatch: "{count} pages match",
  firstPagesMatch: "{count} pages match, the first {shown} are shown",
  searchInstead: "Search the texts for “{term}”",
  filterFailed: "The list of pages could not be loaded. Press Enter to search instead.",
  onThisPage: "On this page",
  inThisSection: "In this section",
  inThisGuide: "In this guide",
  showEarlier: (count: number) => `Show ${count} earlier`,
  showLater: (count: number) => `Show ${count} more`,
  showLess: "Show less",
  stepState: (state: "visited" | "upcoming"): string => ({ visited: "visited", upcoming: "upcoming" })[state],
  lastUpdated: "Last updated",
  ...topicTexts,
  // Contact pages
  logInToAccount: "Log in to account",
  logInToContactSupport: "Log in to contact support",
  partnerPortal: "Partner portal",
  supportForm: "Support form",
  fileDownloadForm: "File download",
  requestsNeedScripts: "This list needs JavaScript. Please turn it on, or use a browser that has it, to see it.",
  appFailed: "This part of the page could not be loaded.",
  formPartlyFailed: "A part of this form could not be loaded. You can send it all the same.",
  formNeedsScripts: "This form needs JavaScript. Please turn it on, or use a browser that has it, to go on.",
  // Not-found and preview error pages
  notFoundMessage: "The page may have moved, or the address may be mistyped.",
  goToSupportHome: "Go to the support home page",
  ...editingTexts,
  errorPage: (isOurFault: boolean) => ({
    title: isOurFault ? "This page could not be shown" : "This request could not be answered",
    explanation: isOurFault
      ? "Something went wrong on our side. The rest of the site works; please try this page again in a few minutes."
      : "The address or the request is not one this site can read.",
    reference: "If you contact support, mention this reference:",
    home: "Go to the support home page",
  }),
  // Texts (Markdown and rich text)
  linkToSection: "Link to this section",
  table: "Table",
  calloutNote: "Note",
  calloutTip: "Tip",
  calloutImportant: "Important",
  calloutWarning: "Warning",
  calloutCaution: "Caution",
  calloutNew: "New",
  taskDone: "Done",
  taskOpen: "Not done",
  footnotes: "Footnotes",
  backToReference: (reference: number) => `Back to reference ${reference}`,
  // Knowledge base
  knowledgeBaseTitle: (title: string) => `${title} Knowledge Base`,
  moreWaysToGetHelp: "More ways to get help",
  community: "Community",
  developerCommunity: "Developer community",
  developerSupport: "Developer support desk",
  partners: "Find a partner",
  recentlyUpdated: "Recently updated articles",
  updatedOn: (date: string) => `Updated on ${date}`,
  platformNotice: (platform: KbPlatform) => `Platform notice: ${platform}`,
  articleSection: (section: KbSection): string =>
    ({ summary: "Summary", diagnosis: "Diagnosis", cause: "Cause", solution: "Solution" })[section],
  articleProducts: "Products",
  articleApps: "Apps",
  articleDeployment: "Deployment",
  articleDeploymentOf: (platform: KbPlatform): string =>
    ({
      "Cloud only": "Cloud",
      "Cloud and Data Center": "Cloud and Data Center",
      "Data Center only": "Data Center",
      "Data Center and Cloud by request": "Data Center and Cloud by request",
    })[platform],
  // Pages that exist without a file
  builtInTitle: (page: BuiltInPage): string =>
    ({
      "search-results": "Search results",
      products: "All products",
      contact: "Contact support",
      "hot-contact": "Hot contact",
      partnercontact: "Partner support",
      "statuspage-contact": "Contact status page support",
      requests: "My requests",
      "named-contact": "Named contacts",
      "file-download": "File download",
      login: "Sign in",
      "privacy-choices": "Your privacy choices",
      "not-found": "Page not found",
    })[page],
  sortByRelevance: "Relevance",
  sortByLatest: "Most recent",
  // Sign-in page
  signInNotSetUp: "Sign-in is not set up on this site yet.",
  signInNotNeeded:
    "You do not need it: everything public can be read, and support can be contacted, without an account.",
  backToPage: "Back to the page you came from",
  signInDemo: "Demo",
  signInDemoNote:
    "These people are built in so that you can try the site. They have no passwords, and exist only while it runs on your own machine.",
  signInAs: (name: string) => `Sign in as ${name}`,
  demoRole: (role: DemoRole) =>
    ({
      customer: "A customer, with an account menu and requests.",
      partner: "A partner, who sees partner requests instead.",
      editor: "An editor of the vendor, who can edit pages.",
      admin: "A customer who administers their site.",
    })[role],
  signInText: (state: SignInState) =>
    ({
      "signed-in": "You are signed in.",
      "signed-out": "You are signed out.",
      failed: "Signing in did not work.",
      unavailable: "Signing in is not possible at the moment. Everything public can still be read.",
      elsewhere: "The demo's people can only be used on the machine that the site runs on.",
    })[state],
  useAnotherAccount: "Use another account",
  // Privacy choices
  privacyMeasured:
    "This site notes how its pages are used: which of them are read, what is searched for and where links lead on. That shows which pages need work. What looks like an email address is left out.",
  privacyNotMeasured: "This site does not note how its pages are used.",
  privacyState: (isMeasured: boolean): string =>
    isMeasured ? "Your visits are noted at present." : "Your visits are not noted at present.",
  privacyByBrowser: "Your browser asks sites not to track you. Your visits are not noted, whatever you choose here.",
  privacyRefuse: "Do not note my visits",
  privacyAllow: "Note my visits",
  privacyKept: "Your choice has been kept.",
  privacyCookie: "Your choice is kept in this browser for a year, in a cookie that says nothing else.",
  // Account menu
  account: "Account",
  accountOf: (name: string) => `Account of ${name}`,
  manageAccount: "Manage account",
  switchAccount: "Switch account",
  newMark: "New",
  support: "Support",
  viewRequests: "View requests",
  viewPartnerRequests: "View partner requests",
  manageNamedContacts: "Manage named contacts",
  logOut: "Log out",
} as const;

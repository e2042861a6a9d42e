/**
 * Every event that the site sends: what it means and what it carries. The types of `track`, the server's check of what
 * arrives and the table in docs/analytics.md are all made from this. The browser imports it as a type only, so that none
 * of it is sent to visitors.
 */
export const eventCatalogue = {
  // Pages
  page_view: event("A page was shown.", { title: "text", referrer: optional("text"), landing: "flag" }),
  page_scrolled: event("How far down the page the visitor has been: 0 is its top, 1 its end.", { depth: "share" }),
  page_dwelled: event("The visitor has been active on the page for this long altogether.", { activeMs: "count" }),

  // Header, footer and navigation
  dropdown_open: event("A dropdown was opened: products, get started, account, edition…", { dropdown: "text" }),
  dropdown_close: event("A dropdown was closed.", {
    dropdown: "text",
    by: optional(oneOf("trigger", "escape", "outside", "switch", "choice")),
  }),
  dropdown_link_click: event("A link or choice in a dropdown was taken.", {
    dropdown: "text",
    title: "text",
    url: optional("text"),
  }),
  footer_link_click: event("A link of the footer was taken.", { title: "text", url: "text" }),
  tab_select: event("A tab was selected.", {
    tabs: oneOf("platform", "contentType", "category"),
    tab: "text",
    queryId: optional("text"),
  }),
  page_tree_toggle: event("The whole page tree was expanded or collapsed.", { isExpanded: "flag" }),
  page_tree_node_toggle: event("One page of the tree was expanded or collapsed.", {
    title: "text",
    isExpanded: "flag",
  }),
  page_tree_link_click: event("A page was chosen in the page tree.", { title: "text", url: "text" }),

  // Content
  featured_article_click: event("Featured content was chosen.", { title: "text", url: "text" }),
  resource_card_click: event("A card was chosen. `label` is the card's own `analytics` text.", {
    title: "text",
    url: "text",
    label: optional("text"),
  }),
  showMore: event("The rest of a list was shown; `list` is its heading, `shown` how many it has now.", {
    list: "text",
    shown: "count",
  }),
  was_this_helpful_click: event("An answer to “Was this helpful?”; choosing a reason is an event of its own.", {
    answer: oneOf("yes", "no"),
    reason: optional(oneOf("notAccurate", "notClear", "notRelevant")),
  }),
  video_start: event("A video was started for the first time on this page.", { videoUrl: "text" }),
  video_end: event("A video was played to its end.", { videoUrl: "text" }),
  "Video player error": event("A video could not be played.", { videoUrl: "text", message: "text" }),

  // Search
  search_submit: event("A search was asked for; the kind of page says in which box.", {
    term: "text",
    product: optional("text"),
    deployment: optional("text"),
    version: optional("text"),
  }),
  search_results_rendered: event("Results of a search were shown; none are results too.", {
    term: "text",
    total: "count",
    from: "count",
    queryId: optional("text"),
    sort: optional("text"),
  }),
  search_result_click: event("A result was chosen with the left or middle mouse button, or the keyboard.", {
    term: "text",
    url: "text",
    contentAri: optional("text"),
    /** Counted from 1 over all pages of results. */
    position: "count",
    queryId: optional("text"),
  }),
  search_filter_use: event("A filter was set, or cleared when `value` is empty.", {
    filter: oneOf("contentType", "category", "product", "platform", "version"),
    value: "text",
    queryId: optional("text"),
  }),
  search_sort: event("Results were sorted in another way.", { sort: "text", queryId: optional("text") }),
  search_pagination: event("Another page of results was asked for, counted from 1.", {
    page: "count",
    queryId: optional("text"),
  }),
  search_reset: event("All filters were reset.", { queryId: optional("text") }),
  search_filter_tag_remove: event("A filter was removed by its tag.", {
    filter: oneOf("contentType", "category", "product", "platform", "version"),
    value: "text",
    queryId: optional("text"),
  }),

  // Experiments
  experiment_evaluated: event(
    "An experiment's parameter was looked up for a visitor. `reason` is OpenFeature's word.",
    {
      experiment: "text",
      parameter: "text",
      isOn: "flag",
      reason: "text",
    },
  ),
  widget_experiment: operational("The chat widget's experiment was decided for a signed-in user.", {
    aaId: "text",
    isAdmin: "flag",
    isShown: "flag",
  }),
} as const;

/**
 * What an attribute may hold. "text" is cut at `maxTextLength` and what looks like an email address in it becomes
 * `[email]`; "count" is a whole number from 0; "share" is from 0 to 1; "flag" is true or false.
 */
export type ScalarKind = "text" | "count" | "share" | "flag";
export type AttributeKind = ScalarKind | { readonly oneOf: readonly string[] };
export type OptionalKind = { readonly optional: AttributeKind };
export type EventShape = { readonly [attribute: string]: AttributeKind | OptionalKind };

/** UI events are about what a visitor does, operational ones about what the site did. */
export type EventDescription<Shape extends EventShape = EventShape> = {
  readonly meaning: string;
  readonly isOperational: boolean;
  readonly attributes: Shape;
};

function event<const Shape extends EventShape>(meaning: string, attributes: Shape): EventDescription<Shape> {
  return { meaning, isOperational: false, attributes };
}

function operational<const Shape extends EventShape>(meaning: string, attributes: Shape): EventDescription<Shape> {
  return { meaning, isOperational: true, attributes };
}

function optional<const Kind extends AttributeKind>(kind: Kind): { readonly optional: Kind } {
  return { optional: kind };
}

function oneOf<const Options extends readonly string[]>(...options: Options): { readonly oneOf: Options } {
  return { oneOf: options };
}

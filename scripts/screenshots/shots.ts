/** One picture: an address of the demo site, and what is opened on it first. */
export type Shot = { readonly path: string; readonly opens?: readonly string[] };

/** Every page type, and what opens on pages. */
export const shots: Readonly<Record<string, Shot>> = {
  home: { path: "/" },
  "home-menu": { path: "/", opens: [".menu > summary", ".menu nav > details:nth-of-type(1) > summary"] },
  products: { path: "/products" },
  product: { path: "/tracker" },
  resources: { path: "/billing/resources" },
  documentation: { path: "/tracker/docs" },
  "documentation-data-center": { path: "/tracker-data-center/docs", opens: [".editions > summary"] },
  collection: { path: "/tracker/docs/boards-and-sprints" },
  "topic-set": { path: "/tracker/docs/board-settings" },
  topic: { path: "/tracker/docs/add-a-board" },
  "topic-tree": { path: "/tracker/docs/add-a-board", opens: [".tree > details > summary", ".toc > details > summary"] },
  guide: { path: "/tracker/docs/create-your-first-issue" },
  "kb-home": { path: "/kb" },
  "kb-article": { path: "/kb/rate-limit-429" },
  "kb-rich-text": { path: "/kb/collect-support-archive" },
  notices: { path: "/notices" },
  search: { path: "/search-results/?searchTerm=board" },
  contact: { path: "/contact" },
  requests: { path: "/requests" },
  "file-download": { path: "/file-download" },
  "not-found": { path: "/no-such-page" },
};
export const widths = [1440, 1000, 390, 320] as const;
export const themes = ["light", "dark"] as const;
export const locales = ["en", "ja"] as const;

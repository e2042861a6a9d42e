import { languageTags, pageLocale } from "#client/page-language.ts";
import { pagePath, publicUrl } from "#client/public-url.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { splitLocale } from "#shared/locale.ts";
import { buildRequest } from "#shared/search/build-request.ts";
import type { SearchResponse, SearchResult } from "#shared/search/search-response.ts";
import { nothingSearched } from "#shared/search/search-state.ts";

const maxPages = 5;
const maxLetters = 100;
/** Says that nobody typed the query: what it does not find is no gap in the content. */
const endpoint = "/gateway/api/help-content/v2/search?asked=by-address";

/**
 * 404 suggestions: puts the words of an address without a page into the search field, and lists the pages that a search for them
 * finds, those below the same product or folder first (docs/behaviour/pages.md, Not-found page). Rejects when the search cannot be had.
 */
export async function showNearestPages(place: HTMLElement): Promise<void> {
  const tags = languageTags();
  const { path } = splitLocale(pagePath(), tags);
  const words = wordsOf(path);
  if (words === "") return;
  const field = document.querySelector<HTMLInputElement>(place.dataset["search"] ?? "");
  if (field?.value === "") field.value = words;
  const filters = { platforms: [], contentTypes: [], categories: [], isNewUx: true };
  const response = await fetch(publicUrl(endpoint), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": pageLocale() },
    body: JSON.stringify(buildRequest({ ...nothingSearched, term: words }, filters)),
  });
  if (!response.ok) throw new Error(`no nearest pages: status ${response.status}`);
  // The gateway is this site's own and has checked what it answers.
  const { results } = (await response.json()) as SearchResponse;
  const pages = results.map(({ content }) => content);
  const inCommon = ({ url }: { url: string }) => sharedSegments(splitLocale(url, tags).path, path);
  const nearest = pages.sort((one, other) => inCommon(other) - inCommon(one)).slice(0, maxPages);
  const heading = place.querySelector("h2");
  if (nearest.length === 0 || heading === null) return;
  const list = document.createElement("ul");
  list.className = "link-list";
  list.append(...nearest.map((page) => listItem(page, place.dataset["selfManaged"])));
  heading.hidden = false;
  heading.after(list);
}

function listItem({ title, url, products }: SearchResult["content"], selfManaged = ""): HTMLLIElement {
  const link = document.createElement("a");
  link.href = publicUrl(localiseUrl(url, pageLocale(), languageTags()));
  link.textContent = title;
  const item = document.createElement("li");
  item.append(link);
  const [product] = products;
  if (product !== undefined) {
    const { name, platform, version } = product;
    item.append(` ${[name, platform === "data_center" && selfManaged, version].filter(Boolean).join(" ")}`);
  }
  return item;
}

/** The words of the last part of an address that has any, e.g. "add bord" of `/tracker/docs/add-bord.html`. */
function wordsOf(path: string): string {
  for (const part of path.split("/").reverse()) {
    const words = decoded(part)
      .replace(/\.[a-z]{2,5}$/i, "")
      .split(/[^\p{L}\p{N}]+/u);
    const text = words.join(" ").trim().slice(0, maxLetters);
    if (text !== "") return text;
  }
  return "";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function sharedSegments(one: string, other: string): number {
  const others = other.split("/");
  const different = one.split("/").findIndex((segment, at) => segment !== others[at]);
  return different === -1 ? others.length : different;
}

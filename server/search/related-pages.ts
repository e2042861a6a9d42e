import { LRUCache } from "lru-cache";
import type { ContentTag } from "#server/content/content-source.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchBackend } from "./search-backend.ts";

/** What a page is told, and what it is out of date by. */
export type RelatedAnswer = { readonly pages: readonly RelatedPage[]; readonly tags: readonly ContentTag[] };

/** Asks for the neighbours of a page. Never rejects, and never takes long: a page is sent without them, and made anew when they are known. */
export type RelatedPages = (call: RelatedCall) => Promise<RelatedAnswer>;

export type RelatedLimits = {
  /** How long a page waits for its neighbours. */
  readonly waitMs: number;
  /** More questions than this do not stand before those of visitors who search. */
  readonly maxAsked: number;
};

const relatedLimits: RelatedLimits = { waitMs: 250, maxAsked: 8 };
/** Answers that came too late, until their pages are made anew. */
const maxLate = 1000;
/** All pages that have neighbours, or could have. */
const anyTag = "related";
/** Pages that were sent without, because too many were asked about. */
const leftOutTag = "related-left-out";

/**
 * Neighbours of pages by the index's vectors, for pages that are kept: `changed` is told the tags of pages that are out of date, because
 * something else is near them by now. Undefined where the backend cannot tell.
 */
export function relatedPages(
  backend: Pick<SearchBackend, "related" | "subscribe">,
  changed: (tags: ReadonlySet<ContentTag>) => void,
  { waitMs, maxAsked }: RelatedLimits = relatedLimits,
): RelatedPages | undefined {
  const { related, subscribe } = backend;
  if (related === undefined) return undefined;
  const late = new LRUCache<string, readonly RelatedPage[]>({ max: maxLate });
  let asked = 0;
  let hasLeftOut = false;
  // Whoever is told drops what is being made just now: only what there is to say is said.
  const tellLeftOut = () => {
    if (asked > 0 || !hasLeftOut) return;
    hasLeftOut = false;
    changed(new Set([leftOutTag]));
  };
  subscribe?.(({ keys }) => {
    late.clear();
    changed(new Set(keys?.map(tagOf) ?? [anyTag]));
  });

  return async (call) => {
    const key = `${call.language}:${call.path}`;
    const tags = [anyTag, tagOf(key)];
    const known = late.get(key);
    late.delete(key);
    if (known !== undefined) return answerOf(known, tags);
    if (asked >= maxAsked) {
      hasLeftOut = true;
      return { pages: [], tags: [...tags, leftOutTag] };
    }
    asked += 1;
    const found = related(call, new AbortController().signal)
      // Pages are made without; that a search fails is said where visitors search.
      .catch((): readonly RelatedPage[] => [])
      .finally(() => {
        asked -= 1;
        tellLeftOut();
      });
    const pages = await withinTime(found, waitMs);
    if (pages !== undefined) return answerOf(pages, tags);
    void found.then((later) => {
      if (later.length === 0) return;
      late.set(key, later);
      changed(new Set([tagOf(key)]));
    });
    return { pages: [], tags };
  };
}

function answerOf(pages: readonly RelatedPage[], tags: readonly ContentTag[]): RelatedAnswer {
  return { pages, tags: [...tags, ...pages.map(({ language, url }) => tagOf(`${language}:${url}`))] };
}

function tagOf(key: string): ContentTag {
  return `related:${key}`;
}

/** Undefined when it takes longer. */
async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}

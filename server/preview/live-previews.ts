import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { ContentSource, ContentTag } from "#server/content/content-source.ts";
import { SiteError } from "#shared/errors.ts";

/** Connection limit: too many live previews are open. */
export class TooManyPreviewsError extends SiteError {
  override readonly name = "TooManyPreviewsError";
  readonly code = "TOO_MANY_PREVIEWS";
}

/** What an open preview shows. */
export type FollowedPage = {
  /** Everything the page is made from now. */
  tags(): Promise<ReadonlySet<ContentTag>>;
  /** Expiry: no events are sent after this moment; ms since 1970. */
  readonly endsAtMs: number;
  /** Whose preview it is: a signed link, or a person. Nobody may take all that there are. */
  readonly owner: string;
};

export type LivePreviews = {
  /** Names the present state of content: another one after each change, and in each process. */
  version(): string;
  /**
   * Answers with server-sent events: the version now, and again whenever the page has changed.
   *
   * @throws {TooManyPreviewsError} when no more can be followed, or the site is about to end.
   */
  follow(res: ServerResponse, page: FollowedPage): void;
  /** How many previews are followed now. */
  count(): number;
  /** Ends every answer, so that the site can end. */
  close(): void;
};

const maxFollowed = 100;
/** Tabs of a person, or of all who have one link. */
const maxFollowedOfOwner = 10;
/** A browser comes back by itself after this, and is asked again who it is. */
const longestMs = 10 * 60_000;
/** So that nothing on the way takes the connection for dead. */
const heartbeatMs = 25_000;
const comeBackMs = 2000;
/** Changes are watched for so long after the last look at a preview. */
const idleMs = 60_000;
/** A client that does not read is let go. */
const maxUnreadBytes = 16_384;

/** Server-sent events for live preview: tells open previews when what they show has changed (docs/behaviour/editors.md, Preview). */
export function livePreviews(
  content: Pick<ContentSource, "subscribe">,
  limits: { readonly maxFollowed?: number; readonly longestMs?: number } = {},
): LivePreviews {
  const process = randomUUID();
  let changes = 0;
  let isOpen = true;
  const followers = new Map<ServerResponse, (tags: ReadonlySet<ContentTag>) => void>();
  const owners = new Map<ServerResponse, string>();
  let unsubscribe: (() => void) | undefined;
  let idle: NodeJS.Timeout | undefined;
  const rest = () => {
    if (followers.size > 0) return watch();
    unsubscribe?.();
    unsubscribe = undefined;
  };
  /** Changes cost the source more while they are watched: it is done for as long as somebody looks at previews. */
  const watch = () => {
    clearTimeout(idle);
    idle = setTimeout(rest, idleMs).unref();
    if (unsubscribe !== undefined) return;
    // What happened meanwhile is not known: no earlier version is this one.
    changes += 1;
    unsubscribe = content.subscribe(({ tags }) => {
      changes += 1;
      for (const tell of followers.values()) tell(tags);
    });
  };
  const version = () => {
    if (isOpen) watch();
    return `${process} ${changes}`;
  };

  return {
    version,
    count: () => followers.size,
    follow(res, page) {
      const own = [...owners.values()].filter((owner) => owner === page.owner).length;
      if (!isOpen || followers.size >= (limits.maxFollowed ?? maxFollowed) || own >= maxFollowedOfOwner) {
        throw new TooManyPreviewsError("no more previews can be told of changes");
      }
      const send = (text: string) => {
        res.write(text);
        if (res.writableLength > maxUnreadBytes) res.destroy();
      };
      /** Undefined while it is not known: then every change counts. */
      let tags: ReadonlySet<ContentTag> | undefined;
      const look = async () => {
        tags = undefined;
        const at = changes;
        const found = await page.tags().catch(() => undefined);
        if (at === changes) tags = found;
      };
      owners.set(res, page.owner);
      followers.set(res, (changed) => {
        if (tags !== undefined && ![...tags].some((tag) => changed.has(tag))) return;
        send(`data: ${version()}\n\n`);
        void look();
      });
      res.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "private, no-store",
        // Proxies of nginx's kind keep answers back until they are long enough.
        "x-accel-buffering": "no",
      });
      send(`retry: ${comeBackMs}\n\ndata: ${version()}\n\n`);
      void look();
      const heartbeat = setInterval(() => send(": still here\n\n"), heartbeatMs);
      const lifeMs = Math.min(limits.longestMs ?? longestMs, page.endsAtMs - Date.now());
      const end = setTimeout(() => res.end(), Math.max(0, lifeMs));
      res.once("close", () => {
        followers.delete(res);
        owners.delete(res);
        clearInterval(heartbeat);
        clearTimeout(end);
      });
    },
    close() {
      isOpen = false;
      clearTimeout(idle);
      unsubscribe?.();
      for (const res of followers.keys()) res.end();
    },
  };
}

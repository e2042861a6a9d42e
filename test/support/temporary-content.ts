import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ContentTag, PageLookup } from "#server/content/content-source.ts";
import { type FilesContentSource, filesContentSource } from "#server/content/files/files-content-source.ts";
import type { WatchMode } from "#server/content/files/watch/watch-folder.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { EntryOf, EntryType } from "#shared/entries/page-entry.ts";
import type { Locale } from "#shared/locale.ts";

type Files = Readonly<Record<string, string>>;

/** A content folder of a test, with the source that serves it. */
export type TemporaryContent = {
  readonly dir: string;
  readonly source: FilesContentSource;
  readonly warnings: unknown[];
  write(files: Files): void;
  remove(path: string): void;
  move(from: string, to: string): void;
  /** The entry at an address, which must be of a type. */
  entry<Type extends EntryType>(type: Type, path: string, locale?: Locale): Promise<EntryOf<Type>>;
  lookup(path: string, locale?: Locale): Promise<PageLookup>;
  /** Waits as a request does that arrives after a change, and answers the tags that were reported meanwhile. */
  settle(): Promise<readonly ContentTag[]>;
  close(): Promise<void>;
};

type TemporaryContentOptions = {
  readonly watch?: WatchMode;
  readonly pollMs?: number;
  readonly name?: string;
  readonly markdown?: MarkdownRenderer;
  readonly baseUrl?: string;
  readonly offersSupport?: boolean;
};

/** Writes files below a folder, each by its path. */
export function writeFiles(dir: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}

/** Writes a folder of files and serves it; `watch` is off unless a test is about changes. */
export async function temporaryContent(
  files: Files,
  {
    watch = "off",
    pollMs,
    name = "help-centre",
    markdown = inThreadMarkdown,
    baseUrl,
    offersSupport,
  }: TemporaryContentOptions = {},
): Promise<TemporaryContent> {
  const parent = mkdtempSync(join(tmpdir(), "content-"));
  const dir = join(parent, name);
  mkdirSync(dir, { recursive: true });
  const write = (written: Files) => writeFiles(dir, written);
  write(files);
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (...args: unknown[]) => warnings.push(args) };
  const source = await filesContentSource({
    dir,
    watch,
    log,
    markdown,
    ...(pollMs !== undefined && { pollMs }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(offersSupport !== undefined && { offersSupport }),
  });
  let tags: ContentTag[] = [];
  source.subscribe((change) => tags.push(...change.tags));
  return {
    dir,
    source,
    warnings,
    write,
    remove: (path) => rmSync(join(dir, path), { recursive: true }),
    move: (from, to) => renameSync(join(dir, from), join(dir, to)),
    entry: async (type, path, locale = "en") => {
      const found = await source.findPage(path, locale);
      if (found.kind !== "entry" || found.entry.type !== type) {
        throw new Error(`expected ${type} at ${path}, found ${found.kind === "entry" ? found.entry.type : found.kind}`);
      }
      // Its type is the one that was asked for, as just checked.
      return found.entry as EntryOf<typeof type>;
    },
    lookup: (path, locale = "en") => source.findPage(path, locale),
    settle: async () => {
      // A request comes in through the event loop, behind the change that was made before it: one whole turn of the loop.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      while (source.settled() !== undefined) await source.settled();
      const reported = tags;
      tags = [];
      return reported.sort();
    },
    close: async () => {
      await source.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

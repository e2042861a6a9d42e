import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type MarkdownLinks, resolveTargets } from "#server/content/markdown/link-targets.ts";
import { findExcess } from "#server/content/markdown/markdown-limits.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { type AskOptions, WorkerClient, type WorkerSettings } from "#server/worker/worker-client.ts";
import { WorkerTaskError } from "#server/worker/worker-errors.ts";
import type { MarkdownBack, MarkdownContract } from "./markdown-contract.ts";

export type WorkerMarkdownSettings = {
  /** The built markdown-worker.ts. */
  readonly file: URL;
  /** How long one text may take. */
  readonly timeLimitMs: number;
  /** How much memory a large text may take, in MiB; what is smaller gets a part of it. */
  readonly memoryMib: number;
  /** How long a text is rendered before others are given a second thread; 1000 unless given. */
  readonly secondAfterMs?: number;
};

/** Texts from this size on are rendered in a thread of their own, one at a time, so that all others need not wait for one. */
const largeCharacters = 65_536;
/** Shorter texts are looked through sooner than they are sent to another thread. */
const shortCharacters = 16_384;
/** A smaller heap is collected earlier: this is what the usual pages need, with some grammars. */
const usualMemoryMib = 96;
const youngMemoryMib = 8;
const idleMs = 30_000;
/** The thread for large texts takes the most memory, and there are few of them. */
const largeIdleMs = 5000;
/** A text that ended its thread would end the next one too: it is refused without being tried until it changes. */
const maxRefused = 1000;

type Name = keyof MarkdownContract;

/**
 * Worker pool of two: renders Markdown in worker threads (docs/behaviour/content.md, Content). Texts of usual size have one and, while
 * that is kept by one of them, a second; large texts have their own. `start` makes the usual one ready.
 */
export function workerMarkdown(settings: WorkerMarkdownSettings): MarkdownRenderer & { start(): void } {
  const { file, timeLimitMs, memoryMib, secondAfterMs = 1000 } = settings;
  const thread = (
    name: string,
    maxOldGenerationSizeMb: number,
    times: Pick<WorkerSettings, "idleMs" | "secondAfterMs">,
  ) =>
    new WorkerClient<MarkdownContract, MarkdownBack>({
      file,
      name,
      timeLimitMs,
      ...times,
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngMemoryMib },
    });
  const usual = thread("markdown", Math.min(usualMemoryMib, memoryMib), { idleMs, secondAfterMs });
  const large = thread("large-markdown", memoryMib, { idleMs: largeIdleMs });
  const refused = new LRUCache<string, WorkerTaskError>({ max: maxRefused });

  const ask = async <Asked extends Name>(
    name: Asked,
    question: MarkdownContract[Asked]["question"],
    text: string,
    options: AskOptions<MarkdownBack> = {},
  ): Promise<MarkdownContract[Asked]["answer"]> => {
    const known = refused.size > 0 ? refused.get(keyOf(name, text)) : undefined;
    if (known !== undefined) throw known;
    try {
      return await (text.length < largeCharacters ? usual : large).ask(name, question, options);
    } catch (error) {
      if (error instanceof WorkerTaskError) refused.set(keyOf(name, text), error);
      throw error;
    }
  };
  const answering = (links: MarkdownLinks, signal: AbortSignal | undefined): AskOptions<MarkdownBack> => ({
    signal,
    onQuestion: (targets) => resolveTargets(links, targets),
  });

  return {
    start: () => usual.start(),
    render: async (markdown, links, options = {}, signal) => {
      const { own, page, ...others } = options;
      const withoutOwn = () => ask("render", { markdown, options: others }, markdown, answering(links, signal));
      if (own === undefined) return withoutOwn();
      try {
        return await ask("render", { markdown, options }, `${own} ${page?.type} ${markdown}`, answering(links, signal));
      } catch (error) {
        if (!(error instanceof WorkerTaskError)) throw error;
        // The site's own code may have taken the time or the memory: the page does without it.
        const rendered = await withoutOwn();
        const message = `extend: ${error.message}; the page is shown without the site's own code`;
        return { ...rendered, problems: [{ line: 1, message }, ...(rendered.problems ?? [])] };
      }
    },
    renderInline: (markdown, links, signal) => ask("renderInline", markdown, markdown, answering(links, signal)),
    split: (markdown, signal) => ask("split", markdown, markdown, { signal }),
    findExcess: async (markdown) =>
      markdown.length < shortCharacters ? findExcess(markdown) : await ask("findExcess", markdown, markdown),
    highlight: async (blocks, signal) =>
      blocks.length === 0 ? [] : await ask("highlight", blocks, blocks.map(({ code }) => code).join("\n"), { signal }),
    resolveInPlace: (markdown, links, signal) => ask("resolveInPlace", markdown, markdown, answering(links, signal)),
    sections: (html) => ask("sections", html, html),
    fromHtml: (html, signal) => ask("fromHtml", html, html, { signal }),
    close: async () => {
      await Promise.all([usual.close(), large.close()]);
    },
  };
}

function keyOf(name: Name, text: string): string {
  return `${name} ${createHash("sha256").update(text).digest("base64")}`;
}

import { jest } from "@jest/globals";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { workerMarkdown } from "#server/content/markdown-worker/worker-markdown.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import { openLinks } from "#test/support/markdown.ts";

describe("Markdown in threads", () => {
  let bundle: BundledWorker;
  let markdown: MarkdownRenderer;
  beforeAll(async () => {
    bundle = await bundledWorker("server/content/markdown-worker/markdown-worker.ts");
  });
  afterAll(() => bundle.remove());
  afterEach(async () => {
    jest.restoreAllMocks();
    await markdown.close();
  });
  const started = ({ file } = bundle) => {
    // No test waits for the limit.
    markdown = workerMarkdown({ file, timeLimitMs: 600_000, memoryMib: 256, secondAfterMs: 1 });
  };

  it("renders ordinary texts while one keeps its thread", async () => {
    started();
    const ended: string[] = [];
    // It takes ten times as long as the start of a thread.
    const slow = markdown.render(`${"*a_".repeat(1600)}\n\n`.repeat(13), openLinks).catch(() => ended.push("slow"));

    for (const name of ["first", "second", "third"]) ended.push((await markdown.render(name, openLinks)).html.trim());

    expect(ended).toEqual(["<p>first</p>", "<p>second</p>", "<p>third</p>"]);
    await markdown.close();
    await slow;
    expect(ended).toHaveLength(4);
  });

  it("does not try a text again that ended its thread, a day later neither, until it changes", async () => {
    const ending = await bundledWorker("test/server/content/markdown-worker/ending-worker.ts");
    started(ending);
    const read = (html: string) => markdown.fromHtml(html).catch((error: unknown) => error);

    const first = await read("deadly");
    const thread = await read("other");
    const later = performance.now() + 86_400_000;
    jest.spyOn(performance, "now").mockReturnValue(later);
    const again = await read("deadly");

    expect(first).toMatchObject({ code: "WORKER_TASK_FAILED" });
    expect(again).toBe(first);
    expect(await read("other")).toBe(thread);
    expect(await read("deadly no more")).toMatch(/^deadly no more in \d+$/);
    ending.remove();
  });
});

import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import { engineWith } from "#test/support/search-engine.ts";
import { supportQuestions } from "#test/support/support-questions.ts";

const silent = { info: () => undefined, warn: () => undefined };
/** Of all questions: what nobody can word so that everybody means the same is left some room. */
const leastShare = 0.85;

describe("questions to the demo's support", () => {
  it("have a page that answers them among the first three results", async () => {
    const content = await filesContentSource({ dir: "content", watch: "off", log: silent, markdown: inThreadMarkdown });
    const feed = contentFeed(content, silent);
    const keys = [...(await feed.fingerprints()).keys()];
    const documents = (await Promise.all(keys.map((key) => feed.document(key)))).filter((found) => found !== undefined);
    const { find } = engineWith(documents, await feed.synonyms());
    await content.close();

    const missed = supportQuestions.filter(([question, ...pages]) => {
      const shown = find(question).slice(0, 3);
      return !pages.some((page) => shown.includes(page));
    });

    const found = supportQuestions.length - missed.length;
    expect(found / supportQuestions.length).toBeGreaterThanOrEqual(leastShare);
  }, 60_000);
});

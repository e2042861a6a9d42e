import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { type ArticlePart, partText } from "./article-parts.ts";

const isQuestion = (title: string) => /[?？]$/.test(title);

/**
 * A schema.org FAQPage when the article is one: its title is a question, or at least two of its level-2 headings are
 * (docs/behaviour/pages.md, KB article). Undefined for every other article: problems with solutions are no questions.
 */
export async function faqPage(entry: KbArticleEntry, parts: readonly ArticlePart[]): Promise<object | undefined> {
  const questions = isQuestion(entry.title) ? [await wholeArticle(entry, parts)] : await headingQuestions(parts);
  const answered = questions.filter(({ text }) => text !== "");
  if (answered.length < (isQuestion(entry.title) ? 1 : 2)) return undefined;
  return {
    "@type": "FAQPage",
    url: entry.url,
    mainEntity: answered.map(({ name, text }) => ({
      "@type": "Question",
      name,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
}

type QuestionAndAnswer = { readonly name: string; readonly text: string };

async function wholeArticle({ title }: KbArticleEntry, parts: readonly ArticlePart[]): Promise<QuestionAndAnswer> {
  const answer = parts.find(({ section }) => section === "solution") ?? parts.at(0);
  return { name: title, text: answer === undefined ? "" : await partText(answer.body) };
}

/** Each level-2 heading that asks, with everything up to the next one. */
async function headingQuestions(parts: readonly ArticlePart[]): Promise<QuestionAndAnswer[]> {
  const texts = parts.flatMap(({ body }) => (body.kind === "html" && mayAsk(body.html) ? [body.html] : []));
  if (texts.length === 0) return [];
  const { htmlParts } = await import("#server/content/outline/html-outline.ts");
  return texts.flatMap(htmlParts).flatMap(({ title, text }) => (isQuestion(title) ? [{ name: title, text }] : []));
}

/** Nearly no article asks in its headings: what has no question mark at the end of one is not parsed. */
function mayAsk(html: string): boolean {
  return /[?？]\s*<\/(?:h2|code|em|strong|span)>/.test(html);
}

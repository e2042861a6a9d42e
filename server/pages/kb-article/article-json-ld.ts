import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { type ArticlePart, partText } from "./article-parts.ts";
import { textOfHtml } from "./html-headings.ts";

const isQuestion = (title: string) => /[?？]$/.test(title);

/**
 * A schema.org FAQPage when the article is one: its title is a question, or at least two of its level-2 headings are
 * (docs/behaviour.md, KB article). Undefined for every other article: problems with solutions are no questions.
 */
export function faqPage(entry: KbArticleEntry, parts: readonly ArticlePart[]): object | undefined {
  const questions = isQuestion(entry.title) ? [wholeArticle(entry, parts)] : headingQuestions(parts);
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

function wholeArticle({ title }: KbArticleEntry, parts: readonly ArticlePart[]): QuestionAndAnswer {
  const answer = parts.find(({ section }) => section === "solution") ?? parts.at(0);
  return { name: title, text: answer === undefined ? "" : partText(answer.body) };
}

/** Each level-2 heading that asks, with everything up to the next one. */
function headingQuestions(parts: readonly ArticlePart[]): QuestionAndAnswer[] {
  return parts.flatMap(({ body }) => {
    if (body.kind !== "html") return [];
    const sections = body.html.split(/(?=<h2 id=)/).filter((part) => part.startsWith("<h2 "));
    return sections.flatMap((section) => {
      const [heading = "", ...rest] = section.split("</h2>");
      const name = textOfHtml(heading);
      return isQuestion(name) ? [{ name, text: textOfHtml(rest.join("</h2>")) }] : [];
    });
  });
}

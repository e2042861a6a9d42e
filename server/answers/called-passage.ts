import { kbSections } from "#shared/entries/kb-article.ts";
import type { Passage } from "./passage.ts";
import { headingWords, questionWords } from "./rank-sentences.ts";
import { asksForFact, asksForWay, isComplete, leansOnOthers, sentencesOf } from "./sentences.ts";
import { contentWords } from "./words.ts";

/** Which share of a heading's words the question must have, to be what the heading is about. */
const leastFocus = 0.6;
/** Which share of the question may stand in the text below a heading that says the rest of it. */
const mostMissing = 0.4;

type Called = { readonly passage: Passage; readonly texts: readonly string[] };

/**
 * The part of a page that is called what is asked: a section whose heading says all of the question, with its page's title or its own
 * text, or a page whose title does. What is asked for is a fact or a way: of a section called so the steps or the sentences, of a page called so the
 * description or the first steps.
 */
export function calledPassage(question: string, passages: readonly Passage[]): Called | undefined {
  const language = passages[0]?.language;
  const asked = questionWords(question, language);
  if (asked.length === 0) return undefined;
  const isFact = asksForFact(question);
  const found = passages.flatMap((passage) => {
    const { section, title } = headingWords(passage, language);
    const missing = asked.filter((word) => !section.has(word) && !title.has(word));
    if (missing.length > 0 && !isSaidBelow(missing, asked, section, passage)) return [];
    const isSection = asked.some((word) => section.has(word));
    const heading = isSection ? section : title;
    const focus = asked.filter((word) => heading.has(word)).length / heading.size;
    return focus < leastFocus ? [] : [{ passage, isSection, focus }];
  });
  // The heading that says least besides; the search's own order among equals.
  found.sort((one, other) => other.focus - one.focus || one.passage.rank - other.passage.rank);
  const [best] = found;
  if (best === undefined) return undefined;
  if (best.isSection) return textsOf(best.passage, isFact);
  const ofPage = passages.filter(({ rank }) => rank === best.passage.rank);
  const isArticle = ofPage.some(isOfWholeArticle);
  const described = ofPage.find(({ description }) => description !== undefined);
  const description = described?.description && { passage: described, texts: [described.description] };
  const stepped = ofPage.find((passage) => hasSteps(passage) && (!isArticle || isOfWholeArticle(passage)));
  const steps = stepped?.steps && { passage: stepped, texts: stepped.steps };
  if (asksForWay(question)) return steps || undefined;
  return (isFact ? description || steps : steps || description) || undefined;
}

/** Whether a heading is nothing but the question's words, most of them, and its text has the others. */
function isSaidBelow(
  missing: readonly string[],
  asked: readonly string[],
  section: ReadonlySet<string>,
  { blocks, language }: Passage,
): boolean {
  const isNamed = section.size > 1 && [...section].every((word) => asked.includes(word));
  if (!isNamed || missing.length > mostMissing * asked.length) return false;
  const said = new Set(contentWords(blocks.join("\n"), language));
  return missing.every((word) => said.has(word));
}

/** One of an article's own sections, and not what stands under a heading that is about one case of it. */
function isOfWholeArticle({ url }: Passage): boolean {
  return kbSections.some((name) => url.endsWith(`#${name}`));
}

function hasSteps({ steps = [] }: Passage): boolean {
  return steps.length > 1;
}

function textsOf(passage: Passage, isFact: boolean): Called | undefined {
  const { steps = [], rows = [], blocks, language } = passage;
  if (!isFact && steps.length > 1) return { passage, texts: steps };
  if (isFact && rows.length > 0) return { passage, texts: rows };
  const sentences = blocks
    .flatMap((block) => sentencesOf(block, language))
    .filter((text) => isComplete(text, language));
  const [first] = sentences;
  return first === undefined || leansOnOthers(first) ? undefined : { passage, texts: sentences.slice(0, 3) };
}

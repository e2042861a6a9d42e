import type { CompiledText, TextGroup, TextLayer } from "#shared/compiled-text.ts";
import type { Site } from "#shared/entries/site.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import { argumentsOf, type CatalogueTag, catalogueTags } from "#shared/messages/catalogue.ts";
import { formatText, type TextValue } from "#shared/messages/format-text.ts";
import {
  type AnswerTexts,
  type Messages,
  noteTextLanguages,
  type SupportTexts,
  type TextsOf,
} from "#shared/messages/messages.ts";
import { readCatalogue } from "./read-catalogue.ts";

/** All texts of a language, each made when its group is first asked for. */
export type LanguageTexts = {
  readonly pages: Messages;
  readonly support: SupportTexts;
  readonly answers: AnswerTexts;
  /** The language that a text is in, which is that of a fallback where a language lacks it. */
  languageOf(group: TextGroup, name: string): Locale;
};

/** The product's texts nearest to a language: its own, else those of another region in the same script. */
function catalogueTagOf(language: Locale): CatalogueTag | undefined {
  return catalogueTags.find((tag) => tag === language) ?? catalogueTags.find((tag) => isSameTongue(tag, language));
}

/** Regions of one language in one script: who reads the one reads the other. */
function isSameTongue(one: Locale, other: Locale): boolean {
  const [first, second] = [one, other].map((tag) => new Intl.Locale(tag).maximize());
  return first?.language === second?.language && first?.script === second?.script;
}

const inProduct = new Map<Locale, LanguageTexts>();

/** The texts of a language without a site's own; English ones where the product has none. */
export function textsFor(language: Locale): LanguageTexts {
  const known = inProduct.get(language) ?? languageTexts(language, textLayers([language], []));
  inProduct.set(language, known);
  return known;
}

export function messagesFor(language: Locale): Messages {
  return textsFor(language).pages;
}

const ofSites = new WeakMap<readonly TextLayer[], LanguageTexts>();

/** The texts of a language of a site: its own, the product's, then those of the language's fallbacks in the same order. */
export function siteTexts({ texts, languages }: Pick<Site, "texts" | "languages">, locale: Locale): LanguageTexts {
  const known = ofSites.get(texts) ?? languageTexts(locale, textLayers(languageIn(languages, locale).chain, texts));
  ofSites.set(texts, known);
  return known;
}

/** Texts of layers, the first that has it giving each; English ones stand below all. */
function languageTexts(own: Locale, layers: readonly TextLayer[]): LanguageTexts {
  const all: readonly TextLayer[] = [...layers, { language: "en", texts: readCatalogue("en") }];
  const shown = new Map(all.map(({ language }) => [language, isSameTongue(language, own) ? own : language]));
  const languageOf: LanguageTexts["languageOf"] = (group, name) => {
    const layer = all.find(({ texts }) => texts[group]?.[name] !== undefined);
    return shown.get(layer?.language ?? "en") ?? "en";
  };
  return {
    get pages() {
      const pages = groupOf(all, "pages");
      noteTextLanguages(pages, (name) => languageOf("pages", name));
      return kept(this, "pages", pages);
    },
    get support() {
      return kept(this, "support", groupOf(all, "support"));
    },
    get answers() {
      return kept(this, "answers", groupOf(all, "answers"));
    },
    languageOf,
  };
}

/**
 * A site's own texts and the product's along a chain of fallbacks, the own ones of a language first. The product's of another region
 * stand at the last language that they are for: what the site words in that language comes before them.
 */
function textLayers(chain: readonly Locale[], own: readonly TextLayer[]): readonly TextLayer[] {
  return chain.flatMap((language, at) => {
    const tag = catalogueTagOf(language);
    const isLater = chain.slice(at + 1).some((later) => catalogueTagOf(later) === tag);
    const ofProduct = tag === undefined || isLater ? [] : [{ language, texts: readCatalogue(tag) }];
    return [...own.filter((layer) => layer.language === language), ...ofProduct];
  });
}

/** English is the measure: what it does not name is no text. */
export function isKnownText(group: TextGroup, name: string): boolean {
  return Object.hasOwn(readCatalogue("en")[group], name);
}

/** Puts a value in the place of the getter that made it. */
function kept<Value>(owner: object, name: string, value: Value): Value {
  Object.defineProperty(owner, name, { value, enumerable: true });
  return value;
}

function groupOf<Group extends TextGroup>(layers: readonly TextLayer[], group: Group): TextsOf<Group> {
  const texts: Record<string, unknown> = {};
  for (const { language, texts: above } of [...layers].reverse()) {
    const named: Readonly<Record<string, CompiledText>> = above[group] ?? {};
    for (const [name, text] of Object.entries(named)) texts[name] = usable(text, group, name, language);
  }
  // English has every name, and what a name takes was held to its arguments when it was compiled.
  return texts as TextsOf<Group>;
}

function usable(text: CompiledText, group: TextGroup, name: string, language: Locale) {
  const named = argumentsOf(group, name);
  if (named.length === 0) return text;
  return (...values: readonly TextValue[]) =>
    formatText(text, Object.fromEntries(named.map(({ name }, at) => [name, values[at] ?? ""])), language);
}

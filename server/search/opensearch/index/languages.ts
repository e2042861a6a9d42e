import type { Locale } from "#shared/locale.ts";

/** How texts of a language are analysed, by filters that every OpenSearch has: none needs a plugin. */
export type Analysis = {
  readonly stop?: string;
  readonly stemmer?: string;
  /** Filters of its own, before its stop words. */
  readonly before?: readonly string[];
};

/**
 * By field of the index, each named as its language is in English. Han, kana and hangul are indexed as pairs of characters (`cjk`);
 * `plain` is every language without a stemmer.
 */
export const analyses = {
  english: { stop: "_english_", stemmer: "porter2", before: ["english_possessive"] },
  german: { stop: "_german_", stemmer: "light_german" },
  french: { stop: "_french_", stemmer: "light_french", before: ["french_elision"] },
  spanish: { stop: "_spanish_", stemmer: "light_spanish" },
  portuguese: { stop: "_portuguese_", stemmer: "light_portuguese" },
  italian: { stop: "_italian_", stemmer: "light_italian" },
  dutch: { stop: "_dutch_", stemmer: "dutch" },
  swedish: { stop: "_swedish_", stemmer: "light_swedish" },
  danish: { stop: "_danish_", stemmer: "danish" },
  norwegian: { stop: "_norwegian_", stemmer: "norwegian" },
  russian: { stop: "_russian_", stemmer: "russian" },
  arabic: { stop: "_arabic_", stemmer: "arabic", before: ["decimal_digit", "arabic_normalization"] },
  cjk: { before: ["cjk_width", "cjk_bigram"] },
  plain: {},
} as const satisfies Readonly<Record<string, Analysis>>;

export type AnalysisName = keyof typeof analyses;

const pairedScripts = /^(?:Jpan|Hira|Kana|Han[a-z]|Kore)$/;
const englishNames = new Intl.DisplayNames(["en"], { type: "language" });

/** The analysis of a language's texts. */
export function analysisOf(tag: Locale): AnalysisName {
  try {
    const { language, script = "" } = new Intl.Locale(tag).maximize();
    if (pairedScripts.test(script)) return "cjk";
    const [name = ""] = englishNames.of(language)?.toLowerCase().split(" ") ?? [];
    return isAnalysis(name) ? name : "plain";
  } catch {
    // No tag of a language (RFC 5646).
    return "plain";
  }
}

function isAnalysis(name: string): name is AnalysisName {
  return Object.hasOwn(analyses, name);
}

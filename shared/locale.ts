/** A language as a BCP 47 tag, spelt as the site spells it: "en", "pt-BR". */
export type Locale = string;

export type Direction = "ltr" | "rtl";

export type Language = {
  readonly tag: Locale;
  /** In the language itself: "Deutsch". */
  readonly name: string;
  readonly direction: Direction;
  /** Languages whose texts stand in where this one has none, nearest first; it begins with itself and ends with the default. */
  readonly chain: readonly Locale[];
};

/** Tags of a site's languages, the default one first. */
export type LanguageTags = readonly [defaultTag: Locale, ...others: Locale[]];

/** The languages of one site. Plain data: it is handed to whoever reads or prints an address (docs/content-format.md, Languages). */
export type Languages = {
  readonly tags: LanguageTags;
  readonly all: readonly Language[];
  /** The site states them: also the default one may have a folder, and files may name their language (`page.de.md`). */
  readonly isStated: boolean;
  /** Folders whose texts are those of another one in a language; paths end with "/". */
  readonly translations?: readonly { readonly tag: Locale; readonly folder: string; readonly of: string }[];
};

export type StatedLanguage = {
  readonly tag: Locale;
  readonly name?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly fallback?: readonly Locale[] | undefined;
};

/** Scripts that are written from right to left (Unicode Standard Annex 9). */
const rightToLeft = /^(?:Adlm|Arab|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/;

/** @param stated the default language first; a tag that comes again is passed over. */
export function languagesOf(stated: readonly [StatedLanguage, ...StatedLanguage[]], isStated = true): Languages {
  const known = stated.filter(({ tag }, at) => stated.findIndex((other) => isSame(other.tag, tag)) === at);
  const [first] = stated;
  const others = known.filter((language) => language !== first).map(({ tag }) => tag);
  const all = known.map((language) => languageOf(language, [first.tag, ...others]));
  return { tags: [first.tag, ...others], all, isStated };
}

/** Those of a site that states none, and has a folder for the second. */
export const unstatedLanguages: Languages = /* @__PURE__ */ languagesOf([{ tag: "en" }, { tag: "ja" }], false);

/** That of a site that states none and has no such folder: addresses of another language are those of no page. */
export const unstatedLanguage: Languages = /* @__PURE__ */ languagesOf([{ tag: "en" }], false);

function languageOf({ tag, name, direction, fallback }: StatedLanguage, tags: LanguageTags): Language {
  // pt-BR reads pt before the default, whether that is said or not.
  const shorter = tag.split("-").map((_, at, parts) => parts.slice(0, parts.length - at).join("-"));
  const chain = [...(fallback === undefined ? shorter : [tag, ...fallback]), tags[0]].flatMap(
    (each) => tags.find((known) => isSame(known, each)) ?? [],
  );
  return { tag, name: name ?? ownName(tag), direction: direction ?? directionOf(tag), chain: [...new Set(chain)] };
}

function isSame(one: Locale, other: Locale): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function ownName(tag: Locale): string {
  const name = new Intl.DisplayNames([tag], { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export function directionOf(tag: Locale): Direction {
  return rightToLeft.test(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
}

/** The language in which a site has what is asked for in a language that it may not have. */
export function languageIn({ all, tags }: Languages, asked: string): Language {
  const found = all.find(({ tag }) => tag === asked) ?? all.find(({ tag }) => tag === tags[0]);
  if (found === undefined) throw new Error("a site always has a default language");
  return found;
}

/** The site's own spelling of a tag; undefined for a language that the site does not have. */
export function knownLocale(tags: LanguageTags, written: unknown): Locale | undefined {
  return typeof written === "string" ? tags.find((tag) => tag === written) : undefined;
}

/** What there is for a language: its own, else the nearest of its fallbacks. */
export function inLanguage<Value>(
  values: Readonly<Partial<Record<Locale, Value>>>,
  locale: Locale,
  languages: Languages,
): Value | undefined {
  for (const tag of languageIn(languages, locale).chain) {
    const value = values[tag];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A value for each language of a site. */
export type PerLanguage<Value> = (locale: Locale) => Value;

/** Makes the value of each language at once; a language that the site does not have gets that of the default one. */
export function perLanguage<Value>(languages: Languages, make: (locale: Locale) => Value): PerLanguage<Value> {
  const [defaultTag, ...others] = languages.tags;
  const standard = make(defaultTag);
  const values = new Map(others.map((tag) => [tag, make(tag)]));
  return (locale) => values.get(locale) ?? standard;
}

/** What stands before the addresses of a language: nothing for the default one. */
export function localePrefix(locale: Locale, [defaultTag]: LanguageTags): string {
  return locale === defaultTag ? "" : `/${locale}`;
}

/** A path's language, and the path without its prefix: "" or beginning with one of `/`, `?` and `#`. */
export function splitLocale(path: string, tags: LanguageTags): { readonly locale: Locale; readonly path: string } {
  const [defaultTag] = tags;
  for (const tag of tags) {
    if (tag === defaultTag || !path.startsWith(tag, 1) || path.charCodeAt(0) !== 47) continue;
    const rest = path.slice(tag.length + 1);
    if (rest === "" || /^[/?#]/.test(rest)) return { locale: tag, path: rest };
  }
  return { locale: defaultTag, path };
}

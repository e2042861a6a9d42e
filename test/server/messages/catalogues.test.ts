import { readFileSync } from "node:fs";
import { shownIn } from "#server/messages/compile-text.ts";
import { textsFor } from "#server/messages/messages-for.ts";
import { writtenCatalogue } from "#server/messages/read-catalogue.ts";
import { type CompiledText, groupNames, type TextGroup, type TextPart } from "#shared/compiled-text.ts";
import { argumentsOf, catalogueTags } from "#shared/messages/catalogue.ts";
import { type CountShownAs, pluralForms } from "#shared/messages/format-text.ts";

type Written = Readonly<Record<TextGroup, Readonly<Record<string, string>>>>;
const folder = new URL("../../../shared/messages/texts/", import.meta.url);
const written = (tag: string) => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), "utf8")) as Written;
const english = written("en");
const names = groupNames.flatMap((group) => Object.keys(english[group]).map((name) => [group, name] as const));
const otherTags = catalogueTags.filter((tag) => tag !== "en");

describe.each(catalogueTags)("The interface in %s", (tag) => {
  const own = written(tag);
  const compiled = writtenCatalogue(tag);

  it("has every text, no other, and in the order of the English ones", () => {
    for (const group of groupNames) expect(Object.keys(own[group])).toEqual(Object.keys(english[group]));
    expect(Object.keys(own)).toEqual(Object.keys(english));
  });

  it("has no empty text, and none with spaces at its ends", () => {
    expect(names.filter(([group, name]) => own[group][name]?.trim() !== own[group][name])).toEqual([]);
    expect(names.filter(([group, name]) => own[group][name] === "")).toEqual([]);
  });

  it("says of each thing that a text names what the English one says of it", () => {
    const inEnglish = writtenCatalogue("en");
    const differing = names.filter(([group, name]) => {
      const [one, other] = [inEnglish, compiled].map((each) => [...shownIn(each[group][name] ?? "")].sort().join());
      return one !== other;
    });

    expect(differing).toEqual([]);
  });

  it("words every plural category of its language where it counts", () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const pluralCases = (parts: CompiledText | readonly TextPart[]): string[][] =>
      typeof parts === "string"
        ? []
        : parts.flatMap((part) => {
            if (typeof part === "string" || part[0] === "#" || part[0] === "value" || part[0] === "number") return [];
            const cases = part[part.length - 1] as Readonly<Record<string, readonly TextPart[]>>;
            const inside = Object.values(cases).flatMap(pluralCases);
            return part[0] === "plural" ? [Object.keys(cases), ...inside] : inside;
          });
    const lacking = names.filter(([group, name]) =>
      pluralCases(compiled[group][name] ?? "").some(
        // French and Spanish have "many" for millions in running text, which no interface counts to.
        (cases) =>
          !categories.every(
            (each) =>
              cases.includes(each) ||
              (each === "one" && cases.includes("=1")) ||
              (each === "many" && !cases.includes("few")),
          ),
      ),
    );

    expect(lacking).toEqual([]);
  });

  it("answers every value that code knows with words", () => {
    const texts = textsFor(tag);
    const silent = names.flatMap(([group, name]) => {
      const text = (texts[group] as Readonly<Record<string, unknown>>)[name];
      const [argument, ...others] = argumentsOf(group, name);
      if (typeof text !== "function" || argument?.values === undefined || others.length > 0) return [];
      return argument.values.filter((value) => text(value) === "").map((value) => `${name}: ${value}`);
    });

    const withoutHint = ["company", "product", "impact", "subject", "file"];
    expect(silent).toEqual(withoutHint.map((field) => `fieldHint: ${field}`));
  });
});

it.each(otherTags)("says no English sentence in %s", (tag) => {
  const own = written(tag);
  const sentences = names.filter(([group, name]) =>
    / \w+ /.test(english[group][name]?.replace(/\{[^{}]*\}/g, "") ?? ""),
  );

  expect(sentences.filter(([group, name]) => own[group][name] === english[group][name])).toEqual([]);
});

it("gives scripts a text for each plural category, with a place for the number", () => {
  const matches = (count: number | CountShownAs) => textsFor("en").pages.pagesMatch(count);

  expect(pluralForms("en", matches)).toEqual({ one: "{count} page matches", other: "{count} pages match" });
});

it("counts in Arabic with its six plural categories", () => {
  const { pages, support } = textsFor("ar");

  expect([0, 1, 2, 3, 11, 100].map((count) => support.problemsTitle(count).replace(/[\d٠-٩]+/, "#"))).toEqual([
    "لا توجد مشكلات",
    "توجد مشكلة",
    "توجد مشكلتان",
    "توجد # مشكلات",
    "توجد # مشكلة",
    "توجد # مشكلة",
  ]);
  expect(Object.keys(pluralForms("ar", pages.pagesMatch)).sort()).toEqual([
    "few",
    "many",
    "one",
    "other",
    "two",
    "zero",
  ]);
});

it("keeps what stands in an Arabic sentence from pulling its neighbours to the other side", () => {
  expect(textsFor("ar").pages.noResultsFor("C:\\temp (2)")).toContain("«\u2068C:\\temp (2)\u2069»");
});

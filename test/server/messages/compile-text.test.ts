import { compileText } from "#server/messages/compile-text.ts";
import { formatText, type TextValues } from "#shared/messages/format-text.ts";

const count = { name: "count", kind: "count" } as const;
const term = { name: "term", kind: "text" } as const;
const state = { name: "state", kind: "choice", values: ["on", "switched off"] } as const;

function say(written: string, values: TextValues, language = "en") {
  return formatText(compileText(written, [count, term, state], language), values, language);
}

describe("A text in ICU MessageFormat", () => {
  it("counts with the plurals and the digits of its language", () => {
    const pages = "{count, plural, =0 {none} one {# page} other {# pages}}";

    expect([0, 1, 2, 1234].map((count) => say(pages, { count }))).toEqual(["none", "1 page", "2 pages", "1,234 pages"]);
    expect(say("{count, plural, offset:1 one {you and # more} other {you and # more}}", { count: 3 })).toBe(
      "you and 2 more",
    );
    expect(say("{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { count: 22 })).toBe("22nd");
    expect(say("{count, number}", { count: 1234 }, "de")).toBe("1.234");
  });

  it("chooses, within a plural too, and shows the plural's number inside", () => {
    const text =
      "{count, plural, one {# {state, select, on {is on} switched_off {is off # times} other {}}} other {#}}";

    expect(say(text, { count: 1, state: "switched off" })).toBe("1 is off 1 times");
  });

  it("shows what it names as it is: braces and signs of values mean nothing", () => {
    expect(say("No results for “{term}”", { term: "{count} # <b>" })).toBe("No results for “{count} # <b>”");
    expect(say("'{term}' isn''t l'x", { term: "" })).toBe("{term} isn't l'x");
  });

  it("takes no property of an object for a case", () => {
    expect(say("{state, select, on {1} other {unknown}}", { state: "constructor" })).toBe("unknown");
  });
});

describe("A text that cannot be compiled says why", () => {
  it.each([
    ["{term", "is no ICU MessageFormat: Unexpected message end at line 1 col 6"],
    ["{who} said", "names {who}, and this text names {count}, {term}, {state}"],
    ["{count, plural, one {#}}", 'has no case "other" for {count}'],
    [
      "{count, plural, few {#} other {#}}",
      "is no ICU MessageFormat: The plural case few is not valid in this locale at line 1 col 17",
    ],
    ["{term, plural, other {#}}", "counts {term}, which is no number"],
    ["{state, select, on {yes} other {}}", 'has no case "switched_off" for {state}'],
    ["{count, date, short}", 'formats {count} as "date": only "number" without a style is known'],
    ["x".repeat(4001), "is longer than 4000 characters"],
    ["{".repeat(2000), "has braces nested more than 8 deep"],
  ])("%#", (written, message) => {
    expect(() => compileText(written, [count, term, state], "en")).toThrow(message);
  });
});

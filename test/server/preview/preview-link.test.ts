import { previewToken, tokenEnd } from "#server/preview/preview-link.ts";

const secret = "a".repeat(32);
const path = "/tracker/docs/add-a-board";
const endsAtMs = 1_800_000_000_000;
const before = endsAtMs - 1;
const token = previewToken(secret, path, endsAtMs);

/** Every text that differs from a token in one character. */
function tampered(whole: string): string[] {
  return [...whole].map((letter, at) => `${whole.slice(0, at)}${letter === "1" ? "2" : "1"}${whole.slice(at + 1)}`);
}

describe("A signed preview link", () => {
  it("shows its page until it ends, and not a moment longer", () => {
    expect(tokenEnd([secret], path, token, before)).toBe(endsAtMs);
    expect(tokenEnd([secret], path, token, endsAtMs)).toBeUndefined();
  });

  it.each(["/", "/tracker/docs/add-a-board/", "/tracker/docs/add-a-board2", "/Tracker/docs/add-a-board", "/ja"])(
    "does not show another page: %s",
    (other) => {
      expect(tokenEnd([secret], other, token, before)).toBeUndefined();
    },
  );

  it("is worth nothing with any character changed", () => {
    // The last character of a signature has two bits that say nothing; they decide nothing either.
    const changed = tampered(token).slice(0, -1);

    expect(changed.map((each) => tokenEnd([secret], path, each, before)).filter(Boolean)).toEqual([]);
  });

  it("cannot be made to last longer", () => {
    const [, signature = ""] = token.split(".");

    expect(tokenEnd([secret], path, `${endsAtMs / 1000 + 60}.${signature}`, before)).toBeUndefined();
  });

  it.each([
    ["nothing", ""],
    ["a signature alone", `.${"a".repeat(43)}`],
    ["too long a signature", `${token}a`],
    ["no signature", "1800000000."],
    ["a moment that is none", `1e9.${"a".repeat(43)}`],
    ["a negative moment", `-1.${"a".repeat(43)}`],
    ["a megabyte", `1.${"a".repeat(1_000_000)}`],
    ["letters that no signature has", `1800000000.${"é".repeat(43)}`],
  ])("is refused when it is %s", (_what, hostile) => {
    expect(tokenEnd([secret], path, hostile, 0)).toBeUndefined();
  });

  it("is refused when another secret signed it, or none is set", () => {
    expect(tokenEnd(["b".repeat(32)], path, token, before)).toBeUndefined();
    expect(tokenEnd([], path, token, before)).toBeUndefined();
  });

  it("holds while its secret is among those that are still known", () => {
    expect(tokenEnd(["b".repeat(32), secret], path, token, before)).toBe(endsAtMs);
  });
});

import { pictureSvg } from "#server/social-picture/picture-svg.ts";

const text = { title: "Set it up", siteName: "Help", ground: "#0b6a61", ink: "#ffffff", direction: "ltr" } as const;
/** Every character half an em wide, except those of other scripts. */
const widthOf = (codePoint: number) => (codePoint < 0x3000 ? 0.5 : undefined);
const svg = (title: string, more = {}) => pictureSvg({ ...text, title, ...more }, widthOf);
const linesOf = (title: string) => [...(svg(title) ?? "").matchAll(/<text [^>]*>([^<]*)</g)].map(([, line]) => line);

describe("the picture of a shared link", () => {
  it("shows the title, and the site's name below", () => {
    expect(linesOf("Set it up")).toEqual(["Set it up", "Help"]);
  });

  it("shows the home page's name once", () => {
    expect(linesOf("Help")).toEqual(["Help"]);
  });

  it("breaks a long title between words, in smaller letters the longer it is", () => {
    const title = "How to move a whole workspace with all of its boards to another organisation";

    expect(linesOf(title).slice(0, -1).join(" ")).toBe(title);
    expect(svg(title)).toContain('font-size="58"');
  });

  it("breaks a word that is wider than a line", () => {
    expect(linesOf("x".repeat(60)).length).toBeGreaterThan(2);
  });

  it("cuts what is longer than it has room for", () => {
    const lines = linesOf("word ".repeat(500));

    expect(lines).toHaveLength(6);
    expect(lines[4]).toMatch(/…$/);
  });

  it("is text, whatever the title says", () => {
    const drawn = svg(`</text><image href="https://t.example/x.png"/>&"'\u0000\u202e`) ?? "";

    expect(drawn).not.toMatch(/<image|href="/);
    expect(drawn).not.toMatch(/\p{C}/u);
    expect(drawn).toContain("&#60;/text&#62;");
  });

  it("begins at the right in scripts that are read from there", () => {
    expect(svg("Set it up", { direction: "rtl" })).toContain('x="1120" text-anchor="end"');
  });

  it("leaves out signs that no font has", () => {
    expect(linesOf("Set it up 🚀")).toEqual(["Set it up", "Help"]);
  });

  it("is none where letters are missing, without which the title would say something else", () => {
    expect(svg("ボード")).toBeUndefined();
    expect(svg("🚀")).toBeUndefined();
    expect(svg("Boards", { siteName: "ヘルプ" })).toBeUndefined();
  });
});

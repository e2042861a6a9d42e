import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const signIn = (continueTo?: string, locale: "en" | "ja" = "en") =>
  pageHtml(
    "pageSignIn",
    { url: "/login", title: "Sign in" },
    {
      locale,
      query: new URLSearchParams(continueTo === undefined ? {} : { continue: continueTo, application: "sac" }),
    },
  );

describe("the sign-in page", () => {
  it("says that sign-in is not set up, and that reading and contacting support work without it", async () => {
    const { main } = await signIn();

    expect(main).toContain("<h1>Sign in</h1>");
    expect(textOf(main)).toContain("Sign-in is not set up on this site yet.");
    expect(textOf(main)).toContain("everything public can be read, and support can be contacted, without an account");
    expect(linksIn(main)).toEqual([
      ["/contact", "Contact support"],
      ["/", "Go to the support home page"],
    ]);
  });

  it("is not for search engines and never kept", async () => {
    const { view } = await signIn();

    expect(view).toMatchObject({ status: 200, noindex: true, cacheable: false });
  });

  it("leads back to where the visitor came from", async () => {
    const { main } = await signIn("/tracker/docs/add-a-board?x=1");

    expect(linksIn(main)[0]).toEqual(["/tracker/docs/add-a-board?x=1", "Back to the page you came from"]);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login"])(
    "has no way back to %s",
    async (continueTo) => {
      const { main } = await signIn(continueTo);

      expect(main).not.toContain("Back to the page");
      expect(main).not.toContain("evil");
      expect(main).not.toContain("javascript:");
    },
  );

  it("speaks Japanese on Japanese addresses", async () => {
    const { main } = await signIn("/ja/contact", "ja");

    expect(textOf(main)).toContain("このサイトでは、サインインはまだご利用いただけません。");
    expect(linksIn(main)[0]).toEqual(["/ja/contact", "元のページに戻る"]);
    expect(linksIn(main)[1]).toEqual(["/ja/contact", "サポートに問い合わせる"]);
  });
});

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

  it.each([
    ["wrong-code", "Error: Sign in"],
    ["unavailable", "Error: Sign in"],
    ["signed-out", "Sign in"],
  ])("has a title that says what state %s means to somebody who hears it", async (state, title) => {
    const { view } = await pageHtml(
      "pageSignIn",
      { url: "/login", title: "Sign in" },
      { query: new URLSearchParams({ state }) },
    );

    expect(view.title).toBe(title);
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

    expect(textOf(main)).toContain("このサイトでは、ログインはまだご利用いただけません。");
    expect(linksIn(main)[0]).toEqual(["/ja/contact", "元のページに戻る"]);
    expect(linksIn(main)[1]).toEqual(["/ja/contact", "サポートに問い合わせる"]);
  });
});

describe("the sign-in page of a site with accounts", () => {
  const people = [
    { id: "customer", name: "Ada Moreau" },
    { id: "editor", name: "Chie Tanaka" },
  ] as const;
  const show = async (
    query: Record<string, string>,
    kind: "demo" | "elsewhere" = "demo",
    locale: "en" | "ja" = "en",
  ) => {
    const signInOffer = kind === "demo" ? { kind, people } : { kind };
    const asked = { locale, query: new URLSearchParams(query), signIn: signInOffer };
    return (await pageHtml("pageSignIn", { url: "/login", title: "Sign in" }, asked)).main;
  };
  const fieldsIn = (html: string) =>
    [...html.matchAll(/<(?:input|button)[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1],
      /value="([^"]*)"/.exec(tag)?.[1],
    ]);

  it("offers the built-in people, plainly called a demo, and comes back to the page", async () => {
    const main = await show({ continue: "/contact" });

    expect(textOf(main)).toMatch(/^Sign in Demo These people are built in so that you can try the site\./);
    expect(textOf(main)).toContain("Sign in as Chie Tanaka An editor of the vendor, who can edit pages.");
    expect(main).toContain('<form action="/gateway/api/session/sign-in" method="post">');
    expect(fieldsIn(main)).toEqual([
      ["continue", "/contact"],
      ["person", "customer"],
      ["person", "editor"],
    ]);
    expect(main).not.toContain("not set up");
  });

  it.each(["code", "wrong-code"])("asks for the code that the server printed (%s)", async (state) => {
    const main = await show({ state, continue: "/contact" });

    expect(main).toContain('<label for="demo-code">Code</label>');
    expect(fieldsIn(main).map(([name]) => name)).toEqual(["continue", "code", "person", "person"]);
  });

  it("comes back to nowhere else", async () => {
    for (const target of ["https://evil.example", "//evil.example", '"><script>']) {
      const main = await show({ continue: target }, "demo", "ja");

      expect(fieldsIn(main)[0]).toEqual(["continue", "/ja"]);
      expect(main).not.toMatch(/evil|<script>/);
    }
  });

  it.each([
    ["signed-in", "You are signed in."],
    ["signed-out", "You are signed out."],
    ["failed", "Signing in did not work."],
    ["unavailable", "Signing in is not possible at the moment."],
    ["code", "The server printed a code when it was started."],
    ["wrong-code", "That is not the code that the server printed when it was started."],
  ])("says what has happened: %s", async (state, text) => {
    expect(await show({ state, continue: "/kb" })).toContain(`<p class="lead" role="status">${text}`);
  });

  it("says nothing of what cannot have happened", async () => {
    expect(await show({ state: "<b>root</b>" })).not.toMatch(/role="status"|root/);
  });

  it("offers another account and logging out to who is signed in", async () => {
    const main = await show({ state: "signed-in", continue: "/kb" }, "elsewhere");

    expect(linksIn(main).slice(0, 2)).toEqual([
      ["/kb", "Back to the page you came from"],
      ["/login?continue=%2Fkb&application=sac&prompt=select_account", "Use another account"],
    ]);
    expect(main).toContain('<form action="/gateway/api/session/log-out" method="post">');
  });

  it("offers another try where the identity host is elsewhere", async () => {
    const main = await show({ state: "failed", continue: "/kb" }, "elsewhere");

    expect(linksIn(main)[0]).toEqual(["/login?continue=%2Fkb&application=sac", "Try again"]);
    expect(main).not.toContain("<form");
  });
});

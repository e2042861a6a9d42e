import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Redirects that another tool's files state", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const leads = async (path: string) => {
    const found = await content.lookup(path);
    return found.kind === "redirect" ? found.to : found.kind;
  };

  it.each<readonly [file: string, text: string]>([
    [
      "_redirects",
      "# old\n/old  /new  301\n/old-file.html /new.html 302!\n/away https://acme.example/x\n/all/* /:splat\n",
    ],
    [
      "../netlify.toml",
      '[[redirects]]\nfrom = "/old"\nto = "/new"\n[[redirects]]\nfrom = "/old-file.html"\nto = "/new/"\n[[redirects]]\nfrom = "/away"\nto = "https://acme.example/x"\n[[redirects]]\nfrom = "/all/*"\nto = "/:splat"\n',
    ],
    [
      "../vercel.json",
      '{"redirects":[{"source":"/old","destination":"/new","permanent":true},{"source":"/old-file.html","destination":"/new"},{"source":"/away","destination":"https://acme.example/x"},{"source":"/all/:path*","destination":"/:path*"}]}',
    ],
    [
      "docs.json",
      '{"redirects":[{"source":"/old","destination":"/new"},{"source":"/old-file","destination":"new"},{"source":"/away","destination":"https://acme.example/x"},{"source":"/all/:slug*","destination":"/:slug*"}]}',
    ],
    [
      "mkdocs.yml",
      "plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: new.md\n        old-file/index.md: new.md\n        away.md: https://acme.example/x\n        all/new.md: new.md\n",
    ],
    [
      "book.toml",
      '[output.html.redirect]\n"/old.html" = "new.html"\n"/old-file.html" = "./new.html"\n"/away.html" = "https://acme.example/x"\n"/all/new.html" = "../new.html"\n',
    ],
    [
      ".gitbook.yaml",
      "redirects:\n  old: new.md\n  old-file: ./new.md\n  away: https://acme.example/x\n  all/new: new.md\n",
    ],
  ])("of %s are followed", async (file, text) => {
    content = await temporaryContent({ "../package.json": "{}", [file]: text, "new.md": "# New", "index.md": "# I" });

    expect(await Promise.all(["/old", "/old-file.html", "/away", "/all/new"].map(leads))).toEqual([
      "/new",
      "/new",
      "https://acme.example/x",
      "/new",
    ]);
    expect(content.source.problems()).toEqual([]);
  });

  it("never let a visitor say where they lead", async () => {
    content = await temporaryContent({
      _redirects:
        "/go/* https://:splat\n/on/:host/x https://:host/x\n/in/* /:splat\n/to/* https://acme.example/:splat\n",
      "a.md": "# A",
    });

    expect(await leads("/go/evil.example")).toBe("absent");
    expect(await leads("/on/evil.example/x")).toBe("absent");
    expect(await leads("/in//evil.example")).toBe("absent");
    expect(await leads("/in/\\evil.example")).toBe("absent");
    expect(await leads("/in/a")).toBe("/a");
    expect(await leads("/to/@evil.example/x")).toBe("https://acme.example/@evil.example/x");
    expect(await leads("/to/a?b#c\\d")).toBe("https://acme.example/a%3Fb%23c\\d");
    expect(content.source.problems().map(({ line }) => line)).toEqual([1, 2]);
  });

  it("are named with file and line where they cannot be followed, and lead nowhere in circles", async () => {
    content = await temporaryContent({
      _redirects:
        "/a /b\n/b /a\n/c Country=de /d\n/e/*/f /g\n/x javascript:alert(1)\n/p/* /p/q/:splat\n/app/* /index.html 200\n",
      "docs.json": '{\n  "redirects": [\n    { "source": "/h" }\n  ]\n}\n',
    });

    expect(await leads("/a")).toBe("absent");
    expect(await leads("/p/x")).toBe("absent");
    expect(content.source.problems().map(({ file, line }) => `${file}:${line}`)).toEqual([
      "_redirects:3",
      "_redirects:4",
      "_redirects:5",
      "docs.json:3",
      "_redirects:1",
      "_redirects:2",
    ]);
  });

  it("have an end", async () => {
    const lines = Array.from({ length: 20_500 }, (_, at) => `/old-${at} /new`);
    const patterns = Array.from({ length: 1100 }, (_, at) => `/${at}/* /:splat`);
    content = await temporaryContent({ _redirects: [...patterns, ...lines].join("\n"), "new.md": "# New" });

    expect(await leads("/old-1")).toBe("/new");
    expect(await leads("/old-20400")).toBe("absent");
    expect(await leads("/1050/new")).toBe("absent");
    expect(content.source.problems().at(-1)).toMatchObject({ file: "_redirects", line: 20_001 });
  });

  it("are read again when their file changes", async () => {
    content = await temporaryContent(
      { "../package.json": "{}", "../vercel.json": "{}", "new.md": "# New" },
      { watch: "events" },
    );
    expect(await leads("/all/new")).toBe("absent");

    content.write({ "../vercel.json": '{"redirects":[{"source":"/all/:path*","destination":"/:path*"}]}' });

    expect(await content.settle()).toContain("old-forms");
    expect(await leads("/all/new")).toBe("/new");
  });
});

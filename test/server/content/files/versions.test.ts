import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

/** A Docusaurus project as its generator leaves it after two releases. */
const project = {
  "docusaurus.config.js":
    "module.exports = { title: 'Acme', presets: [['classic', { docs: { sidebarPath: './sidebars.js', versions: { current: { label: 'Unreleased' } } } }]] };",
  "versions.json": '["2.0", "1.0"]',
  "sidebars.js": "module.exports = { docs: ['intro', 'new'] };",
  "versioned_sidebars/version-2.0-sidebars.json": '{ "docs": ["intro", "setup"] }',
  "versioned_sidebars/version-1.0-sidebars.json":
    '{ "docs": [{ "type": "category", "label": "Old things", "items": ["version-1.0/setup"] }, "intro"] }',
  "docs/intro.md": "# Intro of tomorrow\n",
  "docs/new.md": "# New\n",
  "versioned_docs/version-2.0/intro.md": "# Intro\n\n[Set up](./setup.md)\n",
  "versioned_docs/version-2.0/setup.md": "# Set up\n",
  "versioned_docs/version-1.0/intro.md": "# Intro of old\n",
  "versioned_docs/version-1.0/setup.md": "# Set up of old\n",
};

describe("A Docusaurus project with versions", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("has the last version at the address of the documentation, others below it", async () => {
    content = await temporaryContent(project);

    expect((await content.entry("topic", "/docs/intro")).source).toBe("versioned_docs/version-2.0/intro.md");
    expect((await content.entry("topic", "/docs/1.0/intro")).title).toBe("Intro of old");
    expect((await content.entry("topic", "/docs/next/new")).title).toBe("New");
    expect(content.source.problems()).toEqual([]);
  });

  it("offers the page's counterparts in the selector, and says which version a page is of", async () => {
    content = await temporaryContent(project);

    const page = await content.entry("topic", "/docs/1.0/setup");

    expect(page.context).toMatchObject({ kind: "product", version: "1.0", title: "Acme" });
    const { editions } = page.context as Extract<typeof page.context, { kind: "product" }>;
    expect(editions.map(({ versionNumber, pageUrl, current }) => [versionNumber, pageUrl, current])).toEqual([
      ["2.0", "/docs/setup", false],
      ["1.0", "/docs/1.0/setup", true],
      ["Unreleased", undefined, false],
    ]);
    expect(page.searchEnginePlace).toEqual({ url: "/docs/setup" });
  });

  it("has each version's own menu, and only that of the last one in the site's lists", async () => {
    content = await temporaryContent(project);

    const home = await content.entry("homePage", "/");
    const old = await content.entry("topic", "/docs/1.0/setup");
    const last = await content.entry("topic", "/docs/intro");

    expect(home.collections.map(({ title }) => title)).toEqual(["Intro", "Set up"]);
    expect(old.ancestors.map(({ title, url }) => [title, url])).toEqual([
      ["1.0", "/docs/1.0"],
      ["Old things", expect.stringMatching(/^\/docs\/1\.0\//)],
    ]);
    expect(old.next?.url).toBe("/docs/1.0/intro");
    expect([last.next?.url, last.ancestors]).toEqual(["/docs/setup", []]);
  });

  it("says that versions beside the content folder are not shown", async () => {
    content = await temporaryContent(
      {
        ...Object.fromEntries(Object.entries(project).map(([file, text]) => [`../${file}`, text])),
        "intro.md": "# Intro\n",
      },
      { name: "docs" },
    );

    expect(content.source.problems().map(({ file, message }) => `${file}: ${message}`)).toContain(
      "../versions.json: lists 2 versions, of which none is shown: serve the folder that holds versioned_docs",
    );
  });

  it("is published where routeBasePath and baseUrl say", async () => {
    content = await temporaryContent({
      "docusaurus.config.ts":
        "export default { baseUrl: '/acme/', presets: [['classic', { docs: { routeBasePath: '/handbook' } }]] };",
      "docs/a/b.md": "# B\n",
    });

    expect((await content.entry("topic", "/handbook/a/b")).title).toBe("B");
    expect(await content.lookup("/acme/handbook/a/b")).toMatchObject({ kind: "redirect", to: "/handbook/a/b" });
    expect(await content.lookup("/docs/a/b")).toMatchObject({ kind: "redirect", to: "/handbook/a/b" });
  });
});

describe("A Docusaurus project in several languages", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("has the texts below i18n as translations, of every version", async () => {
    content = await temporaryContent({
      ...project,
      "docusaurus.config.js":
        "module.exports = { title: 'Acme', i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'xx'], localeConfigs: { fr: { label: 'Le français' } } }, presets: [['classic', { docs: {} }]] };",
      "i18n/fr/docusaurus-plugin-content-docs/current/new.md": "# Nouveau\n\n![Une image](./image.png)\n",
      "i18n/fr/docusaurus-plugin-content-docs/current/image.png": "png",
      "i18n/fr/docusaurus-plugin-content-docs/version-1.0/intro.md": "# Ancien\n",
    });

    expect(content.source.languages().all.map(({ tag, name }) => [tag, name])).toEqual([
      ["en", "English"],
      ["fr", "Le français"],
    ]);
    const page = await content.entry("topic", "/docs/next/new", "fr");
    expect([page.title, page.translations]).toEqual(["Nouveau", ["en", "fr"]]);
    expect(page.body).toMatchObject({
      html: expect.stringContaining("/media/i18n/fr/docusaurus-plugin-content-docs/current/image.png"),
    });
    expect((await content.entry("topic", "/docs/1.0/intro", "fr")).title).toBe("Ancien");
  });
});

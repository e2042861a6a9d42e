import { menuOf } from "#test/support/menus.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Languages that another generator's configuration states", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());
  const tags = () => content.source.languages().tags;

  it("are Starlight's locales, each in its folder", async () => {
    content = await temporaryContent(
      {
        "guide.md": "---\ntitle: Guide\n---\n",
        "de/guide.md": "---\ntitle: Leitfaden\n---\n",
        "pt-br/guide.md": "---\ntitle: Guia\n---\n",
        "../../../astro.config.mjs":
          "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' }, 'pt-br': { label: 'Português' }, fr: {} }, sidebar: [{ label: 'Guides', translations: { de: 'Anleitungen', 'pt-BR': 'Guias' }, items: ['guide'] }] })] };\n",
      },
      { name: "x/src/content/docs" },
    );

    expect(tags()).toEqual(["en", "de", "pt-br"]);
    expect(content.source.languages().all.map(({ name }) => name)).toEqual(["English", "Deutsch", "Português"]);
    expect((await content.entry("topic", "/guide", "de")).title).toBe("Leitfaden");
    expect(await menuOf(content.source)).toEqual(["Guides /guides", "  Guide /guide"]);
    expect(await menuOf(content.source, "de")).toEqual(["Anleitungen /guides", "  Leitfaden /guide"]);
    expect(await menuOf(content.source, "pt-br")).toEqual(["Guias /guides", "  Guia /guide"]);
  });

  it("are those of docs.json and of VitePress", async () => {
    content = await temporaryContent({
      "docs.json": JSON.stringify({
        navigation: {
          languages: [
            { language: "en", groups: [{ group: "Start", pages: ["intro"] }] },
            { language: "es", groups: [{ group: "Inicio", pages: ["es/intro"] }] },
          ],
        },
      }),
      "intro.mdx": "---\ntitle: Intro\n---\n",
      "es/intro.mdx": "---\ntitle: Introducción\n---\n",
    });
    expect(tags()).toEqual(["en", "es"]);
    expect(await menuOf(content.source, "es")).toEqual(["Start /start", "  Introducción /intro"]);
    await content.close();

    content = await temporaryContent({
      ".vitepress/config.js":
        "export default { lang: 'en-US', locales: { root: { label: 'English' }, zh: { label: '简体中文', lang: 'zh-CN' } } }\n",
      "a.md": "# A",
      "zh/a.md": "# 甲",
    });
    expect(tags()).toEqual(["en-US", "zh"]);
    expect((await content.entry("topic", "/a", "zh")).title).toBe("甲");
  });

  it("are Hugo's, by the ends of file names", async () => {
    content = await temporaryContent(
      {
        "../hugo.toml":
          'baseURL = "https://acme.example"\ntitle = "Acme"\n[languages.en]\nlanguageName = "English"\n[languages.nb]\nlanguageName = "Norsk"\n',
        "a.md": "---\ntitle: A\nweight: 2\n---\n",
        "b.md": "---\ntitle: B\nweight: 1\n---\n",
        "a.nb.md": "---\ntitle: En\n---\n",
      },
      { name: "content" },
    );

    expect(tags()).toEqual(["en", "nb"]);
    expect((await content.entry("topic", "/a", "nb")).title).toBe("En");
    expect(await menuOf(content.source)).toEqual(["B /b", "A /a"]);
    expect((await content.source.site("en")).value.metadata.siteName).toBe("Acme");
  });

  it("give way to those of site.yaml, and come and go with the configuration", async () => {
    content = await temporaryContent(
      {
        "mkdocs.yml":
          "docs_dir: .\nplugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - { locale: en, default: true, name: English }\n        - { locale: fr, name: Français }\n",
        "a.md": "# A",
        "a.fr.md": "# Un",
      },
      { watch: "events" },
    );
    expect(tags()).toEqual(["en", "fr"]);
    expect((await content.entry("topic", "/a", "fr")).title).toBe("Un");

    content.write({ "mkdocs.yml": "docs_dir: .\nsite_name: Acme\n" });
    await content.settle();
    expect(tags()).toEqual(["en"]);

    content.write({ "site.yaml": "languages: [de]\n" });
    await content.settle();
    expect(tags()).toEqual(["de"]);
  });
});

import type { Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { EntryType } from "#shared/entries/page-entry.ts";
import { pageReference, productContext, siteSettings, topicReferences } from "#test/support/entries.ts";
import { pageHtml } from "#test/support/page-html.tsx";

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** Every text of a page, with the language that the nearest element around it states. */
function textsOf(html: string): { language: string; text: string }[] {
  const texts: { language: string; text: string }[] = [];
  const walk = (node: Nodes, around: string): void => {
    if (node.type === "text" && node.value.trim() !== "") texts.push({ language: around, text: node.value.trim() });
    if (!("children" in node)) return;
    const { lang, ariaLabel, placeholder, title } = node.type === "element" ? node.properties : {};
    const language = typeof lang === "string" ? lang : around;
    for (const text of [ariaLabel, placeholder, title]) if (typeof text === "string") texts.push({ language, text });
    for (const child of node.children) walk(child, language);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html), "ja");
  return texts;
}

const onJapanesePage = async (type: EntryType, fields: Record<string, unknown>) => {
  const content = { children: async () => topicReferences(7, "English topic"), listPages: async () => [] };
  const product = { id: "t", title: "Larkmoor", url: "/t", docsUrl: "/t/docs" };
  const products = { cloudProducts: [product], serverProducts: [{ ...product, id: "s" }] };
  const site = siteSettings({ community: { url: "https://c.example", links: {} } }, products);
  const signIn = { kind: "elsewhere" } as const;
  const request = { locale: "ja", messages: messagesFor("ja"), content, site, signIn, analytics: "ask" } as const;
  const { html } = await pageHtml(type, fields, request);
  return textsOf(html);
};

const collectionReference = (fields: Record<string, unknown>) => ({
  ...pageReference({ type: "collection", ...fields }),
  childList: fields["childList"] ?? [],
});

const guide = pageReference({ id: "guide", type: "collection", url: "/t/guide", title: "English guide" });
const english = { language: "en", translations: ["en"], title: "English title", context: productContext() };
const body = { kind: "html", html: "<p>English text</p>" };
const card = { title: "English card", buttonLink: "/x", description: "English description" };

describe("a Japanese address whose page has no translation", () => {
  it.each<[EntryType, Record<string, unknown>]>([
    [
      "topic",
      {
        id: "3",
        body,
        ancestors: [guide],
        pageType: "Guide",
        lastPublished: "2026-05-04",
        tableOfContents: [
          { title: "English A", id: "a" },
          { title: "English B", id: "b" },
        ],
      },
    ],
    ["topic", { id: "3", body, ancestors: [guide] }],
    ["topicSet", { topicReferences: topicReferences(7, "English topic") }],
    ["collection", { subhead: "English subhead", childrenReferences: topicReferences(3, "English topic") }],
    [
      "documentedProduct",
      {
        tagline: "English tagline",
        collections: [
          collectionReference({ title: "English guide", pageType: "Guide" }),
          collectionReference({ title: "English docs", childList: topicReferences(7, "English topic") }),
        ],
      },
    ],
    [
      "pageKbArticle",
      {
        articleType: "KbArticle",
        platform: "Cloud only",
        sections: { cause: body, solution: body },
        lastPublished: "2026-05-04",
      },
    ],
    [
      "pageKbHome",
      { title: "Larkmoor", description: "English description", recentArticles: topicReferences(2, "English article") },
    ],
    [
      "productLandingPage",
      {
        product: { id: "t", productNameReference: { id: "t", productName: "Tracker" } },
        cards: [card, { ...card, buttonText: "English button" }],
        resources: [{ title: "English topic", url: "/y" }],
      },
    ],
    [
      "homePage",
      {
        tagline: "English tagline",
        cards: [card],
        featuredContent: [{ url: "https://x.example", linkText: "English course", linkTarget: "_blank" }],
      },
    ],
    ...(
      [
        "pageContact",
        "pageHotContact",
        "pagePartnerContact",
        "pageStatusContact",
        "pageMyRequests",
        "pageFileDownload",
        "pageProductListing",
        "pagePrivacyChoices",
        "pageSignIn",
        "pageResources",
      ] as const
    ).map((type): [EntryType, Record<string, unknown>] => [type, { description: "English description" }]),
    ["pageNotFound", { message: "English message" }],
  ])("states for each text of a %s whether it is English or Japanese", async (type, fields) => {
    const texts = await onJapanesePage(type, { ...english, ...fields });

    expect(texts.filter(({ language, text }) => language !== "ja" && japanese.test(text))).toEqual([]);
    expect(texts.filter(({ language, text }) => language !== "en" && /English/.test(text))).toEqual([]);
    expect(texts.filter(({ text }) => /English/.test(text)).length).toBeGreaterThan(1);
  });
});

describe("a translation", () => {
  it("states the languages of pages it leads to that have none", async () => {
    const fields = { language: "ja", translations: ["en", "ja"], title: "日本語の題", context: productContext() };

    const texts = await onJapanesePage("collection", {
      ...fields,
      childrenReferences: topicReferences(2, "English topic"),
    });

    expect(texts.filter(({ language, text }) => language !== "en" && /English/.test(text))).toEqual([]);
    expect(texts.filter(({ language, text }) => language !== "ja" && japanese.test(text))).toEqual([]);
  });

  it("that leaves out its text states the language of the English one", async () => {
    const fields = {
      language: "ja",
      translations: ["en", "ja"],
      title: "日本語の題",
      body: { ...body, language: "en" },
    };

    const texts = await onJapanesePage("topic", fields);

    expect(texts).toContainEqual({ language: "en", text: "English text" });
    expect(texts).toContainEqual({ language: "ja", text: "日本語の題" });
  });
});

import request from "supertest";
import { catalogueTags } from "#shared/messages/catalogue.ts";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";

const page = async (site: FolderSite, path: string, status = 200) =>
  (await request(site.server).get(path).expect(status)).text;

describe("A site in Korean only", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite({
      "site.yaml": "languages: [ko]\nmetadata: { siteName: 도움말 }\n",
      "index.md": "# 도움말\n",
      "printer.md": "---\ntitle: 프린터\nlastPublished: 2026-05-04\n---\n> [!WARNING]\n> 뜨거움\n",
      "contact.yaml": "type: pageContact\ntitle: 문의\n",
    });
  });
  afterAll(() => site.close());

  it("is in Korean from the skip link to the footer, with its dates", async () => {
    const text = await page(site, "/printer");

    expect(text).toContain('<html lang="ko" dir="ltr">');
    expect(text).toContain(">본문으로 건너뛰기</a>");
    expect(text).toContain("2026년 5월 4일");
    expect(text).toMatch(/경고/);
    expect(text).toContain("도움이 되었습니까?");
    expect(text).not.toContain('lang="en"');
  });

  it("asks for a request in Korean, and hands its script Korean texts only", async () => {
    const text = await page(site, "/contact");

    expect(text).toContain("이메일 주소");
    expect(text).toContain("보내는 중…");
    expect(text).not.toContain("Sending");
  });

  it("searches, and answers what is not there, in Korean", async () => {
    expect(await page(site, "/search-results/?searchTerm=xyzzy")).toContain("‘xyzzy’에 대한 검색 결과가 없습니다");
    expect(await page(site, "/nowhere", 404)).toContain("페이지를 찾을 수 없음</h1>");
  });
});

describe("A site in all languages of the product", () => {
  let site: FolderSite;
  beforeAll(async () => {
    const translations = catalogueTags.slice(1).map((tag) => [`${tag}/printer.md`, `# Printer (${tag})\n`] as const);
    site = await folderSite({
      "site.yaml": `languages: [${catalogueTags.join(", ")}]\nmetadata: { siteName: Help }\n`,
      "index.md": "# Help\n",
      "printer.md": "# Printer\n",
      ...Object.fromEntries(translations),
    });
  });
  afterAll(() => site.close());
  const addressIn = (tag: string) => (tag === "en" ? "/printer" : `/${tag}/printer`);

  it("names each page in every language: in its head, its switch and the sitemap", async () => {
    const sitemap = await page(site, "/sitemap.xml");
    const text = await page(site, "/ar/printer");

    for (const tag of catalogueTags) {
      expect(text).toContain(`rel="alternate" hrefLang="${tag}" href="${folderSiteUrl}${addressIn(tag)}"`);
      expect(sitemap).toContain(`hreflang="${tag}" href="${folderSiteUrl}${addressIn(tag)}"`);
      if (tag !== "ar") expect(text).toContain(`href="${addressIn(tag)}" lang="${tag}" hrefLang="${tag}"`);
    }
    expect(text).toMatch(/>简体中文|>中文（简体）/);
  });

  it.each([
    ["fr", "ltr", "Aller au contenu"],
    ["es", "ltr", "Ir al contenido"],
    ["pt-BR", "ltr", "Ir para o conteúdo"],
    ["zh-Hans", "ltr", "跳到正文"],
    ["zh-Hant", "ltr", "跳到主要內容"],
    ["ko", "ltr", "본문으로 건너뛰기"],
    ["ar", "rtl", "الانتقال إلى المحتوى"],
  ])("speaks %s, from %s", async (tag, direction, skipLink) => {
    const text = await page(site, addressIn(tag));

    expect(text).toContain(`<html lang="${tag}" dir="${direction}">`);
    expect(text).toContain(`>${skipLink}</a>`);
    expect(text).toContain(`Printer (${tag})</h1>`);
  });
});

describe("A site in a language that the product does not have", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite({
      "site.yaml": "languages: [de, nl, de-AT, zh-TW]\nmetadata: { siteName: Hulp }\n",
      "index.md": "# Hilfe\n",
      "nl/index.md": "# Hulp\n",
      "de-AT/index.md": "# Hilfe in Wien\n",
      "zh-TW/index.md": "# 說明\n",
      "messages/nl.yaml": "skipToContent: Naar de inhoud\n",
      "messages/de.yaml": "skipToContent: Zum Text\nsearch: Los\n",
    });
  });
  afterAll(() => site.close());

  it("says what the site words itself, and the rest in the language that it falls back to", async () => {
    const text = await page(site, "/nl");

    expect(text).toContain(">Naar de inhoud</a>");
    expect(text).toContain('<span lang="de" dir="ltr">Hilfe durchsuchen</span>');
    expect(text).not.toContain("Search for help");
  });

  it("takes the nearest texts for a region: the site's own of the language before the product's", async () => {
    expect(await page(site, "/de-AT")).toContain(">Zum Text</a>");
    expect(await page(site, "/zh-TW")).toContain(">跳到主要內容</a>");
  });
});

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { weights } from "#server/search/embedded/ranking/weights.ts";
import { SearchEngine } from "#server/search/embedded/search-engine.ts";
import { readSnapshot, writeSnapshot } from "#server/search/embedded/snapshot/snapshot-file.ts";
import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const page = (id: string, language: string, title: string, text = title) =>
  searchDocument({ id, language, prefix: "", title, sections: [{ text }] });

describe("words in other forms", () => {
  it.each([
    ["de", "Lizenzen verwalten", ["Lizenz", "lizenz verwaltet", "LIZENZEN"]],
    ["de", "Häuser und Straßen", ["haus", "Häusern", "hauser", "strasse"]],
    ["de", "Abonnement kündigen", ["Kündigung", "gekündigten kündigen", "kundigen"]],
    ["fr", "Paramètres du compte", ["paramètre", "parametres", "comptes"]],
    ["fr", "Options configurées", ["configurer", "configuré", "configurée", "option"]],
    ["es", "Configuración de las facturas", ["configuraciones", "factura", "configuracion"]],
    ["es", "Contraseñas olvidadas", ["contraseña", "contrasenas", "olvidado"]],
    ["pt-BR", "Configurações de licenças", ["configuração", "licença", "licencas"]],
    ["ar", "إعدادات المستخدمين", ["المستخدم", "مستخدم"]],
    ["it", "Impostazioni delle licenze", ["impostazione", "licenza"]],
    ["nl", "Instellingen en rekeningen", ["instelling", "rekening"]],
    ["sv", "Inställningar för fakturor", ["inställning", "fakturorna"]],
    ["ru", "Настройки уведомлений", ["настройка", "уведомления"]],
  ])("find a page in %s: %s", (language, title, queries) => {
    const { find } = engineWith([page("asked", language, title), page("other", language, "Zzz", "zzz yyy xxx")]);

    for (const query of queries) expect([query, ...find(query, {}, language)]).toEqual([query, "asked"]);
  });

  it("are marked where they match", () => {
    const { search } = engineWith([page("asked", "de", "Lizenzen", "Alle Lizenzen Ihrer Firma.")]);

    expect(search("Lizenz", {}, "de").results[0]?.highlights.description).toBe(
      "Alle <span>Lizenzen</span> Ihrer Firma.",
    );
  });

  it("are not made by the rules of English", () => {
    const { find } = engineWith([page("asked", "de", "Organisation"), page("english", "en", "Organisation")]);

    expect(find("Organe", {}, "de")).toEqual(["english"]);
    expect(find("Organisationen", {}, "de")).toContain("asked");
  });

  it("are found as they are written in languages without a stemmer", () => {
    const { find } = engineWith([page("asked", "pl", "Ustawienia konta"), page("english", "en", "Settings")]);

    expect(find("ustawienia", {}, "pl")).toEqual(["asked"]);
    expect(find("setting", {}, "pl")).toEqual(["english"]);
  });

  it("find a quoted phrase and what a word is not wanted with", () => {
    const { find, search } = engineWith([
      page("manage", "de", "Verwalten", "Die Lizenzen verwalten Sie hier."),
      page("buy", "de", "Kaufen", "Die Lizenzen kaufen Sie hier."),
    ]);

    expect(find('"Lizenzen verwalten"', {}, "de")).toEqual(["manage"]);
    expect(search('"Lizenz verwalten"', {}, "de").metadata.query.isRelaxed).toBe(true);
    expect(find("Lizenz -Verwaltung", {}, "de")).toEqual(["buy"]);
  });

  it("are synonyms in each form that the site's language has", () => {
    const { find } = engineWith(
      [page("asked", "de", "Rechnungen herunterladen"), page("other", "de", "Zzz")],
      [["rechnung", "quittung"]],
    );

    expect(find("Quittungen", {}, "de")).toEqual(["asked"]);
  });
});

describe("a site in two languages", () => {
  const documents = [
    page("licences", "en", "Servers and licences", "Servers need a licence."),
    page("lizenzen", "de", "Server und Lizenzen", "Der Betrieb eines Servers braucht Lizenzen."),
    page("universe", "en", "Universal time", "All times are universal."),
    page("einig", "de", "Universitäten", "Rabatt für Universitäten."),
  ];

  it("finds pages of both by a word that both have, each in its own forms", () => {
    const { find } = engineWith(documents);

    expect(find("server", {}, "de").toSorted()).toEqual(["licences", "lizenzen"]);
    expect(find("servers", {}, "en").toSorted()).toEqual(["licences", "lizenzen"]);
    expect(find("Lizenz", {}, "en")).toEqual(["lizenzen"]);
    expect(find("licensing", {}, "de")[0]).toBe("licences");
    expect(find("Universität", {}, "de")).toEqual(["einig"]);
  });

  it("ranks them the same whichever was read first", () => {
    const ranked = (order: typeof documents) =>
      ["server", "server lizenz", "servers licence", "universität"].map((query) =>
        engineWith(order).find(query, {}, "de"),
      );

    expect(ranked(documents.toReversed())).toEqual(ranked(documents));
  });

  it("is the same from its file", async () => {
    const dir = mkdtempSync(join(tmpdir(), "stems-"));
    const file = join(dir, "index");
    const { engine, search } = engineWith(documents);
    const before = search("Lizenz Server", {}, "de").results;

    await writeSnapshot(file, engine.index);
    const kept = readSnapshot(file, weights);

    expect(existsSync(file)).toBe(true);
    const again = new SearchEngine(weights, kept?.index);
    expect(again.index.lexicon.stemmers.map(({ name }) => name).toSorted()).toEqual(["de", "en"]);
    const request = {
      query: "Lizenz Server",
      facetFilters: {},
      highlights: { enable: true },
      pagination: { from: 0, size: 10 },
      language: "en",
      facets: { enable: false },
      sort: { by: "relevance" },
    };
    expect(again.search({ request, locale: "de" }).results).toEqual(before);
    rmSync(dir, { recursive: true });
  });
});

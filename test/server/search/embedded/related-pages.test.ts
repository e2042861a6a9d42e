import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const cloud = { key: "tracker", name: "Tracker", platform: "cloud" } as const;
const dataCenter = (version: string) =>
  ({ key: "tracker", name: "Tracker", platform: "data_center", version }) as const;

function page(id: string, title: string, text: string, fields: Partial<Parameters<typeof searchDocument>[0]> = {}) {
  return searchDocument({ id, title, sections: [{ text }], ...fields });
}

const runners = "Register a runner with a token. The runner waits for a job of a pipeline and reports its log.";
const tokens = "Rotate the token of a runner: revoke the token, register the runner again, and look at its pipeline.";
const jobs = "A job of a pipeline stays pending while no runner is registered with a token that fits.";
const others = ["Invoices", "Colours", "Holidays", "Printers", "Avatars", "Keyboards"].map((title, at) =>
  page(`other-${at}`, title, `${title} are chosen in settings. Nobody else has a word in it number${at}.`),
);

function relatedTo(documents: readonly ReturnType<typeof page>[], id: string, fields = {}) {
  const { engine } = engineWith([...documents, ...others]);
  const call = { path: `/${id}`, language: "en", types: ["topic", "pageKbArticle"], count: 4, ...fields };
  return engine.related(call).map(({ url }) => url.slice(1));
}

describe("pages about the same", () => {
  it("are those that share the words that tell a page from others", () => {
    const documents = [
      page("runners", "Runners", runners),
      page("tokens", "Tokens", tokens),
      page("jobs", "Jobs", jobs),
    ];

    expect(relatedTo(documents, "runners").sort()).toEqual(["jobs", "tokens"]);
  });

  it("are none where nothing is near, and none of a page that is not known", () => {
    expect(relatedTo([page("runners", "Runners", runners)], "runners")).toEqual([]);
    expect(relatedTo([page("runners", "Runners", runners)], "elsewhere")).toEqual([]);
  });

  it("are in the language of the page", () => {
    const german = page("tokens", "Tokens", tokens, { id: "tokens", language: "de" });

    expect(relatedTo([page("runners", "Runners", runners), german], "runners")).toEqual([]);
  });

  it("are of an edition that the page has", () => {
    const documents = [
      page("runners", "Runners", runners, { products: [cloud] }),
      page("tokens", "Tokens", tokens, { products: [dataCenter("9.12")] }),
      page("jobs", "Jobs", jobs, { products: [cloud, dataCenter("9.12")] }),
    ];

    expect(relatedTo(documents, "runners")).toEqual(["jobs"]);
  });

  it("are of the page's version, and never another version of the page itself", () => {
    const versions = (id: string, title: string, text: string) =>
      ["9.12", "10.2"].map((version) =>
        page(`${version}/${id}`, title, text, { products: [dataCenter(version)], versionGroup: id }),
      );
    const documents = [...versions("runners", "Runners", runners), ...versions("tokens", "Tokens", tokens)];

    expect(relatedTo(documents, "9.12/runners")).toEqual(["9.12/tokens"]);
    expect(relatedTo(documents, "10.2/runners")).toEqual(["10.2/tokens"]);
  });

  it("are of the kinds that were asked for, nearest first, and no more than asked for", () => {
    const documents = [
      page("runners", "Runners", runners),
      page("tokens", "Runner tokens", tokens),
      page("jobs", "Jobs", jobs, { type: "pageKbHome" }),
      page("copy", "Runners", runners),
    ];

    expect(relatedTo(documents, "runners")).toEqual(["copy", "tokens"]);
    expect(relatedTo(documents, "runners", { count: 1 })).toEqual(["copy"]);
  });
});

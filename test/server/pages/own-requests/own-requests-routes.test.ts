import request from "supertest";
import { requestsPath } from "#shared/requests/request-form.ts";
import { Visitor } from "#test/support/account-site.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers } from "#test/support/listening.ts";

const list = "/requests/mine";

let site: FolderSite;
beforeAll(async () => {
  const files = { "README.md": "# Help\n", "site.yaml": "languages: [en, ja]\n" };
  site = await folderSite(files, { IDENTITY: "demo", BASE_URL: "http://127.0.0.1:3000", TRUST_PROXY: "false" });
});
afterAll(async () => {
  await site.close();
  await closeServers();
});

/** Somebody signed in, with cookies and no scripts. */
async function visitor(person: string): Promise<Visitor> {
  const code = /code: (\S+)/.exec(site.site.startNote ?? "")?.[1] ?? "";
  const somebody = new Visitor();
  await somebody.step(`${site.origin}/gateway/api/session/sign-in`, { person, code });
  return somebody;
}

async function send(by: Visitor, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  await by.step(site.origin + requestsPath, {
    form: "contact",
    language: "en",
    email: "kim@example.com",
    subject: "Boards do not load",
    description: "Line one\n<b>line two</b>",
    ...fields,
  });
  const { requests } = (await (await by.step(site.origin + requestsPath)).json()) as {
    readonly requests: readonly { readonly reference: string; readonly subject: string }[];
  };
  return requests[0]?.reference ?? "";
}

describe("My requests without scripts", () => {
  it("are listed, opened and read by who sent them, and kept by nobody", async () => {
    const ada = await visitor("admin");
    const reference = await send(ada);

    const listed = await ada.step(site.origin + list);
    const listPage = await listed.text();
    const opened = await ada.step(`${site.origin}${list}/${reference}`);
    const page = await opened.text();

    expect(listed.status).toBe(200);
    expect(listed.headers.get("cache-control")).toBe("private, no-store");
    expect(listPage).toContain(`<a href="${list}/${reference}">Boards do not load</a>`);
    expect(listPage).toMatch(/<a [^>]*href="\/contact"[^>]*>New request<\/a>/);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    expect(page).toContain("<title>Boards do not load");
    expect(page).toContain("Line one\n&lt;b&gt;line two&lt;/b&gt;");
    expect(page).toContain("kim@example.com");
    expect(page).toMatch(/<meta name="robots" content="[^"]*noindex/);
    // A second visitor of the same address gets nothing of it, and neither does the portal's own page.
    await request(site.server).get(list).expect(303).expect("location", "/requests");
    expect((await request(site.server).get("/requests")).text).not.toContain("Boards do not load");
  });

  it("are in the page's language", async () => {
    const ada = await visitor("admin");
    await send(ada, { subject: "言語" });

    const page = await (await ada.step(`${site.origin}/ja${list}`)).text();

    expect(page).toContain("新しいお問い合わせ");
    expect(page).toContain(`href="/ja${list}/SR-`);
  });

  it("are not found by other people, nor is one that does not exist", async () => {
    const reference = await send(await visitor("admin"), { subject: "Ada's alone" });
    const other = await visitor("editor");

    const theirs = await other.step(`${site.origin}${list}/${reference}`);
    const page = await (await other.step(site.origin + list)).text();

    expect(theirs.status).toBe(404);
    expect(theirs.headers.get("cache-control")).toBe("private, no-store");
    expect(await theirs.text()).not.toContain("alone");
    expect(page).toContain("You have not sent any requests yet.");
    for (const address of ["/SR-AAAAAAAA", "/__proto__", "/..%2f..%2fetc", `/${reference}/more`])
      expect((await other.step(site.origin + list + address)).status).toBe(404);
  });

  it("are found from the page of the portal", async () => {
    const { text } = await request(site.server).get("/requests").expect(200);

    expect(text).toMatch(new RegExp(`<noscript>.*<a href="${list}">See your requests</a>.*</noscript>`, "s"));
  });
});

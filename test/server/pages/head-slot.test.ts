import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const pages = {
  "site.yaml": "languages: [en, de]\n",
  "index.md": "# Help\n",
};
let site: FolderSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const shown = async (files: Readonly<Record<string, string>>, env = {}, path = "/") => {
  await site?.close();
  site = await folderSite({ ...pages, ...files }, env);
  const { text, headers } = await request(site.server).get(path).expect(200);
  const { headers: home } = await request(site.server).get("/");
  return {
    head: text.split("</head>")[0] ?? "",
    policy: String(headers["content-security-policy"]),
    policyOfHome: String(home["content-security-policy"]),
  };
};
const problems = () => site?.content.source.problems().map(({ file, line, message }) => `${file}:${line} ${message}`);

describe("what a site adds to the head of its pages", () => {
  it("is meta elements and links, in the page's language or the one that stands in", async () => {
    const files = {
      "slots/head.html":
        '<!-- ours -->\n<meta name="google-site-verification" content="abc&quot;">\n<link rel="me" href="https://social.example/@us">\n',
    };

    expect((await shown(files)).head).toContain('<meta name="google-site-verification" content="abc&quot;"/>');
    expect((await shown(files, {}, "/de")).head).toContain('<link rel="me" href="https://social.example/@us"/>');
    expect(problems()).toEqual([]);
  });

  it("is a script from an origin that the operator allows, which nothing waits for, and nothing from any other", async () => {
    const files = {
      "slots/head.html":
        '<script src="https://stats.example/s.js" data-site="1"></script>\n<script async src="https://evil.example/s.js"></script>\n<link rel="stylesheet" href="https://stats.example/s.css">\n',
    };

    const { head, policy } = await shown(files, {
      HEAD_POLICY: "script-src https://*.stats.example https://stats.example; connect-src https://in.stats.example",
    });

    expect(head).toMatch(/<script src="https:\/\/stats\.example\/s\.js" data-site="1" defer=""><\/script>/);
    expect(head).not.toContain("evil.example");
    expect(head).not.toContain("s.css");
    expect(policy).toContain("script-src 'self' https://*.stats.example https://stats.example;");
    expect(policy).toContain("connect-src 'self' https://in.stats.example;");
    expect(site?.lines.filter(({ msg }) => String(msg).includes("HEAD_POLICY"))).toHaveLength(2);
  });

  it("changes no page's policy while there is nothing to load", async () => {
    expect((await shown({}, { HEAD_POLICY: "script-src https://stats.example" })).policy).not.toContain(
      "stats.example",
    );
  });

  it("is never a script in the page, a page's own meta element or another thing: each is named with its line", async () => {
    const { head } = await shown({
      "slots/head.html": [
        "<script>alert(1)</script>",
        '<script src="./x.js"></script>',
        '<script src="javascript:alert(1)"></script>',
        '<meta http-equiv="refresh" content="0;url=https://evil.example">',
        '<meta name="chat-widget" content="{}">',
        '<link rel="preload" href="https://evil.example/a" as="script">',
        '<base href="https://evil.example">',
        '<img src="x" onerror="alert(1)">',
        '<meta name="ok" content="1" onclick="alert(1)">',
      ].join("\n"),
    });

    expect(head).not.toMatch(/alert|evil\.example|onclick/);
    expect(head).toContain('<meta name="ok" content="1"/>');
    expect(problems()).toHaveLength(8);
    expect(problems()?.[0]).toBe("slots/head.html:1 a <script> needs a src, and no text: pages run nothing inline");
    expect(problems()?.[7]).toMatch(/^slots\/head\.html:8 /);
  });
});

describe("what a site adds to its head", () => {
  it("tells other sites no more of where a reader was than the site's own headers", async () => {
    const { head } = await shown(
      {
        "slots/head.html":
          '<meta name="Referrer" content="unsafe-url">\n<script src="https://stats.example/s.js" referrerpolicy="unsafe-url"></script>\n<link rel="me" href="https://social.example/@us" referrerpolicy="no-referrer">\n',
      },
      { HEAD_POLICY: "script-src https://stats.example" },
    );

    expect(head).toContain('src="https://stats.example/s.js"');
    expect(head).not.toMatch(/unsafe-url/);
    expect(head).toContain('referrerPolicy="no-referrer"');
    expect(problems()).toEqual(["slots/head.html:1 pages say Referrer themselves"]);
  });
});

describe("an app hosted elsewhere", () => {
  it("is given what its policy says on its own pages only", async () => {
    const env = {
      CONTACT_FORMS_MANIFEST_URL: "https://forms.example/manifest.json",
      CONTACT_FORMS_POLICY:
        "script-src https://cdn.example; style-src 'unsafe-inline'; connect-src https://api.example; worker-src blob:",
    };

    const { policy, policyOfHome } = await shown({}, env, "/contact");

    for (const directive of [
      "script-src 'self' https://forms.example https://cdn.example;",
      "style-src 'self' https://forms.example 'unsafe-inline';",
      "connect-src 'self' https://forms.example https://api.example;",
      "worker-src blob:;",
    ])
      expect(policy).toContain(directive);
    expect(policyOfHome).not.toMatch(/unsafe-inline|cdn/);
  });
});

/** @jest-environment jsdom */
import { fireEvent, getByRole, queryAllByRole } from "@testing-library/dom";
import { hideEditing, showEditing } from "#client/editors/show-editing.ts";
import type { EditorLinks } from "#shared/editing/editor-links.ts";

const links: EditorLinks = {
  label: "For editors",
  opensInNewTab: "opens in a new tab",
  icon: { url: "https://cms.example/spaces/s/entries/page", text: "Edit this Collection" },
  button: { url: "https://cms.example/spaces/s/entries/page", text: "Edit Page in Larkpress" },
  wiki: { url: "https://wiki.example/1", text: "Edit in Confluence" },
  preview: { url: "/t?preview", text: "Preview" },
  cards: [{ leadsTo: "/t/one", url: "https://cms.example/spaces/s/entries/one", text: "Edit this topic" }],
};

const pageHtml = `<main><h1>Boards</h1><ul class="cards"><li><h2>One</h2><a class="go" href="/t/one">View topic</a></li>
  <li><h2>Two</h2><a class="go" href="/t/two">View topic</a></li></ul></main>`;

/** Answers the call for the links with what the gateway would. */
function gatewayAnswers(answer: { status: number; links?: EditorLinks }) {
  const asked: string[] = [];
  Object.assign(globalThis, {
    fetch: async (url: string) => {
      asked.push(url);
      return { ok: answer.status === 200, status: answer.status, json: async () => answer.links };
    },
  });
  return asked;
}

beforeEach(() => {
  Object.assign(window, { reportError: () => undefined });
  document.body.innerHTML = pageHtml;
});

const link = (name: string) => getByRole(document.body, "link", { name });

describe("A page for an editor", () => {
  it("has a pencil beside its title and on each card that is an entry, named by their tooltips", async () => {
    const asked = gatewayAnswers({ status: 200, links });

    await showEditing(document);

    expect(asked).toEqual(["/gateway/api/editor/page?path=%2F"]);
    expect(link("Edit this Collection").nextElementSibling?.tagName).toBe("H1");
    expect(link("Edit this topic").closest("li")?.querySelector("h2")?.textContent).toBe("One");
    expect(document.querySelectorAll(".edit-icon")).toHaveLength(2);
    expect(getByRole(document.body, "heading", { level: 1 }).textContent).toBe("Boards");
  });

  it("has a bar with the tool's name, the wiki and the preview, each opening in a new tab and saying so", async () => {
    gatewayAnswers({ status: 200, links });

    await showEditing(document);

    const bar = getByRole(document.body, "complementary", { name: "For editors" });
    for (const name of ["Edit Page in Larkpress", "Edit in Confluence", "Preview"]) {
      const { target, rel } = getByRole<HTMLAnchorElement>(bar, "link", { name, description: "opens in a new tab" });
      expect([target, rel]).toEqual(["_blank", "noopener"]);
    }
  });

  it("offers no preview of a preview", async () => {
    document.querySelector("main")?.classList.add("content-preview");
    gatewayAnswers({ status: 200, links });

    await showEditing(document);

    expect(queryAllByRole(document.body, "link", { name: "Preview" })).toEqual([]);
  });

  it("copies a link for reviewers and says so", async () => {
    const written: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } });
    const share = { url: "https://site.example/t?preview=1.x", text: "Copy preview link", done: "Link copied" };
    gatewayAnswers({ status: 200, links: { ...links, share } });
    await showEditing(document);
    const button = getByRole(document.body, "button", { name: "Copy preview link" });

    button.click();
    await new Promise((resolve) => setTimeout(resolve));

    expect(written).toEqual([share.url]);
    expect(button.textContent).toBe("Link copied");
  });

  it("puts a tooltip away on Escape, until the icon is left", async () => {
    gatewayAnswers({ status: 200, links });
    await showEditing(document);
    const icon = link("Edit this Collection");

    fireEvent.keyDown(icon, { key: "Escape" });
    expect(icon.classList).toContain("is-quiet");
    fireEvent.blur(icon);

    expect(icon.classList).not.toContain("is-quiet");
  });

  it("has its icons again after a preview was brought up to date", async () => {
    gatewayAnswers({ status: 200, links });
    await showEditing(document);
    const main = document.querySelector("main");
    if (main !== null) main.outerHTML = pageHtml;

    document.dispatchEvent(new Event("preview-updated"));

    expect(document.querySelectorAll(".edit-icon")).toHaveLength(2);
    expect(document.querySelectorAll(".editor-bar")).toHaveLength(1);
  });

  it("is as for everybody when it cannot be had where the page is written", async () => {
    gatewayAnswers({ status: 404 });

    await showEditing(document);

    expect(document.body.innerHTML).toBe(pageHtml);
  });

  it("is as for everybody again when its editor signs out", async () => {
    gatewayAnswers({ status: 200, links });
    await showEditing(document);

    hideEditing(document);

    expect(document.querySelectorAll(".edit-icon, .editor-bar")).toHaveLength(0);
  });
});

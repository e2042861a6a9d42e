/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/dom";
import { startAnalytics } from "#client/analytics/start-analytics.ts";
import { track, waiting } from "#client/analytics/track.ts";

const noted = () => waiting.map(({ name, attributes }) => ({ name, ...attributes }));

describe("analytics of a page", () => {
  beforeAll(() => {
    document.title = "Boards";
    document.head.insertAdjacentHTML("beforeend", '<meta name="analytics" content="on">');
    document.body.innerHTML = `
      <footer data-track="footer_link_click"><a href="/legal/privacy">Privacy policy</a></footer>
      <ul data-track="resource_card_click"><li><a href="/kb" data-label="kb-card">Read more</a></li></ul>
      <a href="/elsewhere">Unmarked</a>
      <form class="search" action="/search-results">
        <input name="searchTerm" value="merge boards"><input type="hidden" name="product" value="p1">
        <button>Search</button>
      </form>
      <form class="other"><button>Send</button></form>`;
    addEventListener("click", (event) => event.preventDefault());
    startAnalytics();
  });
  beforeEach(() => {
    waiting.length = 0;
  });

  it("note a view of it, and another when the Back button brings it back", () => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
    expect(noted()).toEqual([]);

    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

    expect(noted()).toEqual([{ name: "page_view", title: "Boards", landing: false }]);
  });

  it("note clicks on links whose place is marked, with a card's own label", () => {
    fireEvent.click(screen.getByText("Privacy policy"));
    fireEvent(screen.getByText("Read more"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));

    expect(noted()).toEqual([
      { name: "footer_link_click", title: "Privacy policy", url: "http://localhost/legal/privacy" },
      { name: "resource_card_click", title: "Read more", url: "http://localhost/kb", label: "kb-card" },
    ]);
  });

  it("pass over other links and the right button", () => {
    fireEvent.click(screen.getByText("Unmarked"));
    fireEvent(screen.getByText("Read more"), new MouseEvent("auxclick", { bubbles: true, button: 2 }));

    expect(noted()).toEqual([]);
  });

  it("note what is searched for in a search box, with its scope", () => {
    fireEvent.submit(document.querySelector("form.search") ?? document);
    fireEvent.submit(document.querySelector("form.other") ?? document);

    expect(noted()).toEqual([{ name: "search_submit", term: "merge boards", product: "p1" }]);
  });

  it("leave searches to the script that answers them in place", () => {
    const form = document.querySelector("form.search");
    form?.addEventListener("submit", (event) => event.preventDefault(), { once: true });

    fireEvent.submit(form ?? document);

    expect(noted()).toEqual([]);
  });

  it("keep nothing at all of a visitor who refused", () => {
    const cookie = jest.spyOn(document, "cookie", "get").mockReturnValue("privacy_choice=essential");
    track("search_reset", {});
    localStorage.setItem("pageTreeExpanded", "true");
    expect(localStorage.getItem("anonymousId")).not.toBeNull();

    startAnalytics();
    track("search_reset", {});

    expect(waiting).toEqual([]);
    expect({ ...sessionStorage }).toEqual({});
    expect({ ...localStorage }).toEqual({ pageTreeExpanded: "true" });
    cookie.mockRestore();
  });
});

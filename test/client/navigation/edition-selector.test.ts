/** @jest-environment jsdom */
import { startEditionSelector } from "#client/navigation/edition-selector.ts";

const html = `
<details data-place="edition-selector" open><summary>Cloud</summary>
  <a id="there" href="/dc/10/docs/add">Data Center 10</a>
  <a id="near" href="/dc/9/docs/boards" data-version="9.12" data-search="/search-results/?searchTerm=Add&version=9.12"
    data-browse="/dc/9/docs" data-nearest="Boards">Data Center 9.12</a>
  <a id="home" href="/dc/8/docs" data-version="8" data-search="/search-results/?version=8" data-browse="/dc/8/docs">8</a>
</details>
<dialog class="version-modal"><div>
  <p>in our Data Center <span data-part="version"></span> documentation.</p>
  <p data-part="nearest">The closest page there: <a href="#site-content"></a></p>
  <a data-part="search" href="#site-content"></a><a data-part="browse" href="#site-content"></a>
</div></dialog>`;

describe("The version modal", () => {
  const part = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`${selector} is there`);
    return found;
  };
  const modal = () => document.querySelector<HTMLDialogElement>("dialog");
  /** Whether the click went on to where the link leads. */
  const choose = (id: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    let isFollowed = false;
    document.addEventListener(
      "click",
      (click) => {
        isFollowed = !click.defaultPrevented;
        click.preventDefault();
      },
      { once: true },
    );
    part(`#${id}`).dispatchEvent(event);
    return isFollowed;
  };

  beforeEach(() => {
    // jsdom knows no modal dialogs: opening and closing is all that is needed of one.
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    };
    document.body.innerHTML = html;
    startEditionSelector(part("details"));
  });

  it("does not open for a version that has the page", () => {
    expect(choose("there")).toBe(true);
    expect(modal()?.open).toBe(false);
  });

  it("names the chosen version and leads to its search, its documentation and the closest page", () => {
    expect(choose("near")).toBe(false);
    expect(modal()?.open).toBe(true);
    expect(part("dialog p").textContent).toBe("in our Data Center 9.12 documentation.");
    expect(part("[data-part=search]").getAttribute("href")).toBe("/search-results/?searchTerm=Add&version=9.12");
    expect(part("[data-part=browse]").getAttribute("href")).toBe("/dc/9/docs");
    expect(part("[data-part=nearest]").hidden).toBe(false);
    expect(part("[data-part=nearest] a").textContent).toBe("Boards");
    expect(part("[data-part=nearest] a").getAttribute("href")).toContain("/dc/9/docs/boards");
  });

  it("offers no closest page where that is the documentation itself, also after one that had another", () => {
    choose("near");
    modal()?.close();
    choose("home");

    expect(part("[data-part=nearest]").hidden).toBe(true);
    expect(part("dialog p").textContent).toContain("Data Center 8 documentation");
  });

  it("leaves a click that opens a new tab alone", () => {
    expect(choose("near", { ctrlKey: true })).toBe(true);
    expect(choose("near", { metaKey: true })).toBe(true);
    expect(modal()?.open).toBe(false);
  });

  it("is closed by a click beside it and not by one in it, and gives the focus back to the selector", () => {
    choose("near");
    part("dialog p").click();
    expect(modal()?.open).toBe(true);

    modal()?.click();
    expect(modal()?.open).toBe(false);
    expect(document.activeElement).toBe(part("summary"));
  });
});

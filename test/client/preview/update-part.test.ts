/** @jest-environment jsdom */
import { updatePart } from "#client/preview/update-part.ts";

const element = (html: string): HTMLElement => {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder;
};

describe("A preview that is brought up to date", () => {
  it("leaves what has not changed as it is, with what scripts have done to it", () => {
    const live = element("<p>One.</p><form><button>Yes</button></form>");
    const form = live.querySelector("form");
    form?.setAttribute("data-started", "");
    const before = element("<p>One.</p><form><button>Yes</button></form>");

    updatePart(live, before, element("<p>Two.</p><form><button>Yes</button></form>"));

    expect(live.textContent).toBe("Two.Yes");
    expect(live.querySelector("form")).toBe(form);
  });

  it("keeps what scripts have added beside the text", () => {
    const live = element('<a data-added="" class="edit-icon">Edit</a><h1>Old</h1><p>One.</p>');

    updatePart(live, element("<h1>Old</h1><p>One.</p>"), element("<h1>New</h1><p>One.</p>"));

    expect(live.innerHTML).toBe('<a data-added="" class="edit-icon">Edit</a><h1>New</h1><p>One.</p>');
  });

  it("replaces the smallest part in which something came or went", () => {
    const live = element("<section><ul><li>1</li></ul></section><p>Kept.</p>");
    const kept = live.querySelector("p");

    updatePart(
      live,
      element("<section><ul><li>1</li></ul></section><p>Kept.</p>"),
      element("<section><ul><li>1</li><li>2</li></ul></section><p>Kept.</p>"),
    );

    expect(live.querySelectorAll("li")).toHaveLength(2);
    expect(live.querySelector("p")).toBe(kept);
  });

  it("replaces a place that scripts have changed themselves", () => {
    const live = element("<pre><code>a</code><button>Copy</button></pre>");

    updatePart(live, element("<pre><code>a</code></pre>"), element("<pre><code>b</code></pre>"));

    expect(live.innerHTML).toBe("<pre><code>b</code></pre>");
  });

  it("replaces an element whose attributes have changed", () => {
    const live = element('<a href="/one">Link</a>');

    updatePart(live, element('<a href="/one">Link</a>'), element('<a href="/two">Link</a>'));

    expect(live.innerHTML).toBe('<a href="/two">Link</a>');
  });
});

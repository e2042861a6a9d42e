/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startCopying } from "#client/reading/copy.ts";

const html = `<head><base href="https://help.example/docs/a"></head><body><main lang="en">
  <div class="heading is-h2"><h2 id="one">One</h2><a class="heading-anchor" href="#one"></a></div>
  <div class="code-block"><pre><code class="language-bash">$ ls -l
</code></pre></div>
  <figure class="code-block"><figcaption>a.yaml</figcaption><pre><code>a: 1
</code></pre></figure></main>
  <p role="status" data-place="announcements" data-copy="Copy" data-copied="Copied" data-link-copied="Link copied"></p></body>`;

const realSetTimeout = setTimeout;

describe("Copying", () => {
  const written: string[] = [];
  const reported = jest.fn();
  let refuse = false;
  /** A document of its own for each test, because listening to it never ends. */
  let page: Document;
  const status = () => page.querySelector('[role="status"]')?.textContent;
  const click = async (selector: string) => {
    page.querySelector<HTMLElement>(selector)?.click();
    // The code is loaded first.
    await new Promise((resolve) => realSetTimeout(resolve, 50));
  };

  beforeEach(() => {
    written.length = 0;
    refuse = false;
    Object.defineProperty(globalThis, "reportError", { value: reported, configurable: true });
    page = document.implementation.createHTMLDocument();
    page.documentElement.innerHTML = html;
    page.documentElement.lang = "ja";
    const writeText = async (text: string) => {
      if (refuse) throw new Error("refused");
      written.push(text);
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("is offered by a button in each code block, in the page's language", () => {
    startCopying(page);

    const buttons = [...page.querySelectorAll("button")];
    expect(buttons.map(({ textContent, type, lang }) => [textContent, type, lang])).toEqual([
      ["Copy", "button", "ja"],
      ["Copy", "button", "ja"],
    ]);
    expect(page.querySelector("figure > button")).not.toBeNull();
  });

  it("takes the code without prompts, and is confirmed in sight and in words", async () => {
    startCopying(page);
    await click("button");

    expect(written).toEqual(["ls -l"]);
    expect(page.querySelector("button")?.dataset["copied"]).toBe("Copied");
    expect(status()).toBe("Copied");
  });

  it("takes the whole address of a section, whose link goes on leading there", async () => {
    const prevented: boolean[] = [];
    startCopying(page);
    page.addEventListener("click", ({ defaultPrevented }) => prevented.push(defaultPrevented));
    await click(".heading-anchor");

    expect(written).toEqual(["https://help.example/docs/a#one"]);
    expect(status()).toBe("Link copied");
    expect(prevented).toEqual([false]);
  });

  it("takes its confirmation back after 2 seconds", async () => {
    jest.useFakeTimers();
    startCopying(page);
    await click("button");
    jest.advanceTimersByTime(2000);

    expect(status()).toBe("");
    expect(page.querySelector("button")?.dataset["copied"]).toBeUndefined();
  });

  it("confirms nothing when the browser refuses", async () => {
    refuse = true;
    startCopying(page);
    await click("button");

    expect(status()).toBe("");
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it("is not offered where browsers do not let pages copy", () => {
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    startCopying(page);

    expect(page.querySelector("button")).toBeNull();
  });
});

/** @jest-environment jsdom */
import { whenTurnedTo } from "#client/interaction/when-turned-to.ts";

describe("What begins when a visitor turns to a part of the page", () => {
  let begun = 0;
  const element = () => {
    begun = 0;
    document.body.innerHTML = "<nav><a href='#a'>a</a></nav>";
    const nav = document.querySelector("nav");
    if (nav === null) throw new Error("it is there");
    return nav;
  };
  const begin = async () => {
    begun += 1;
  };
  const reported: unknown[] = [];

  beforeEach(() => {
    reported.length = 0;
    const reportError = (error: unknown) => reported.push(error);
    Object.defineProperty(globalThis, "reportError", { value: reportError, configurable: true });
  });

  it.each(["pointerenter", "focusin", "click"])("begins at %s, and once", (type) => {
    const nav = element();
    whenTurnedTo(nav, begin);
    for (const each of [type, "click", "focusin", type]) nav.dispatchEvent(new Event(each));

    expect(begun).toBe(1);
  });

  it("lets a click do what it does at once", () => {
    const nav = element();
    whenTurnedTo(nav, begin);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    nav.querySelector("a")?.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(false);
    expect(begun).toBe(1);
  });

  it("is reported when it cannot begin", async () => {
    const nav = element();
    whenTurnedTo(nav, () => Promise.reject(new Error("not loaded")));
    nav.dispatchEvent(new Event("pointerenter"));
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();

    expect(reported).toEqual([new Error("not loaded")]);
  });
});

/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startPlaces } from "#client/interaction/start-places.ts";

describe("a part of the page that has code of its own", () => {
  const submitted = jest.fn();
  const reported = jest.fn();

  beforeEach(() => {
    submitted.mockClear();
    reported.mockClear();
    globalThis.reportError = reported;
    document.body.innerHTML = `<form data-place="was-this-helpful"><button>Yes</button></form>
      <form data-place="was-this-helpful"><button>Other</button></form>`;
    document.body.addEventListener("submit", (event) => {
      event.preventDefault();
      submitted();
    });
  });

  const [first, other] = [0, 1].map((index) => () => {
    const button = document.querySelectorAll("button")[index];
    if (button === undefined) throw new Error("no button");
    return button;
  });
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

  it("loads it when somebody turns to that part, once, and not for the others", async () => {
    const start = jest.fn(async () => undefined);
    startPlaces(document, { "was-this-helpful": start });
    expect(start).not.toHaveBeenCalled();

    first?.().focus();
    first?.().dispatchEvent(new Event("pointerenter"));
    first?.().blur();
    first?.().focus();
    await aMoment();

    expect(start.mock.calls).toEqual([[first?.().form]]);
  });

  it("answers a click that came first when the code is there", async () => {
    let arrive: () => void = () => undefined;
    const started = jest.fn();
    startPlaces(document, {
      "was-this-helpful": async (place) => {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        place.addEventListener("submit", (event) => {
          event.stopPropagation();
          event.preventDefault();
          started();
        });
      },
    });

    other?.().click();
    await aMoment();
    expect([started.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 0]);
    arrive();
    await aMoment();

    expect([started.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 0]);
  });

  it("does what it does without scripts when the code cannot be loaded, and says so once", async () => {
    startPlaces(document, { "was-this-helpful": () => Promise.reject(new Error("offline")) });

    first?.().click();
    await aMoment();
    first?.().click();
    await aMoment();

    expect(submitted).toHaveBeenCalled();
    expect(reported.mock.calls.map(([error]) => String(error))).toEqual(["Error: was-this-helpful did not start"]);
  });
});

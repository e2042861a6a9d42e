/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { trackDwelling } from "#client/analytics/dwell-timer.ts";
import { trackScrolling } from "#client/analytics/scroll-tracker.ts";
import { track, waiting } from "#client/analytics/track.ts";

const noted = (name: string) => waiting.filter((event) => event.name === name).map(({ attributes }) => attributes);

beforeEach(() => {
  jest.useFakeTimers();
  waiting.length = 0;
});
afterEach(() => jest.useRealTimers());

function showPage(visibilityState: "visible" | "hidden") {
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
}

describe("the dwell timer", () => {
  const activeMs = () => noted("page_dwelled").map((attributes) => attributes["activeMs"]);
  /** Somebody is there: something moves every second. */
  const stay = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      dispatchEvent(new Event("pointermove"));
      jest.advanceTimersByTime(1000);
    }
  };

  beforeEach(() => {
    showPage("visible");
    trackDwelling();
  });
  afterEach(() => jest.clearAllTimers());

  it("notes 5 seconds of activity, then 10 more, then 20 more", () => {
    stay(4);
    expect(activeMs()).toEqual([]);

    stay(40);

    expect(activeMs()).toEqual([5000, 15_000, 35_000]);
  });

  it("looks every 500 ms", () => {
    jest.advanceTimersByTime(4999);
    expect(activeMs()).toEqual([]);

    jest.advanceTimersByTime(1);

    expect(activeMs()).toEqual([5000]);
  });

  it("stops after 30 seconds without a sign of life, and goes on with the next one", () => {
    jest.advanceTimersByTime(10 * 60_000);
    expect(activeMs()).toEqual([5000, 15_000]);

    stay(5);

    expect(activeMs()).toEqual([5000, 15_000, 35_000]);
  });

  it("does not count while the page is hidden", () => {
    stay(3);
    showPage("hidden");
    stay(20);
    showPage("visible");
    expect(activeMs()).toEqual([]);

    stay(2);

    expect(activeMs()).toEqual([5000]);
  });
});

describe("the scroll tracker", () => {
  const depths = () => noted("page_scrolled").map((attributes) => attributes["depth"]);
  const scrollTo = (y: number) => {
    Object.defineProperty(window, "scrollY", { value: y, configurable: true });
    dispatchEvent(new Event("scroll"));
  };

  beforeAll(() => {
    Object.defineProperty(document.documentElement, "scrollHeight", { value: 3000, configurable: true });
    Object.defineProperty(document.documentElement, "clientHeight", { value: 1000, configurable: true });
  });
  beforeEach(() => trackScrolling(track));

  it("notes where scrolling came to rest, after 250 ms", () => {
    scrollTo(300);
    jest.advanceTimersByTime(200);
    scrollTo(500);
    jest.advanceTimersByTime(249);
    expect(depths()).toEqual([]);

    jest.advanceTimersByTime(1);

    expect(new Set(depths())).toEqual(new Set([0.25]));
  });

  it("notes only what is deeper than before, from 0 to 1", () => {
    for (const y of [500, 200, 1200, 1200, 5000, -50]) {
      scrollTo(y);
      jest.advanceTimersByTime(250);
    }

    expect([...new Set(depths())]).toEqual([0.25, 0.6, 1]);
  });

  it("notes the last place when the page is left while it scrolls", () => {
    scrollTo(800);

    dispatchEvent(new Event("pagehide"));

    expect(depths()).toContain(0.4);
  });
});

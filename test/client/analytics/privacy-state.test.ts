/** @jest-environment jsdom */
import { showPrivacyState } from "#client/analytics/privacy-state.ts";

describe("what holds in this browser", () => {
  const said = (isMeasured: boolean) => {
    document.body.innerHTML =
      '<p data-measured="They are noted." data-not-measured="They are not noted." data-by-browser="The browser refuses."></p>';
    const place = document.querySelector("p");
    if (place === null) throw new Error("no place");
    showPrivacyState(place, isMeasured);
    return place.textContent;
  };
  const browserSays = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  afterEach(() => {
    browserSays("doNotTrack", null);
    browserSays("globalPrivacyControl", undefined);
  });

  it("is said by the page of the privacy choices", () => {
    expect([said(true), said(false)]).toEqual(["They are noted.", "They are not noted."]);
  });

  it.each([
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ])("is the browser's own word where it refuses by %s", (name, value) => {
    browserSays(name, value);

    expect(said(false)).toBe("The browser refuses.");
  });
});

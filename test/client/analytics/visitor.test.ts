/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { mayMeasure } from "#client/analytics/privacy.ts";
import { anonymousId, visitorIds } from "#client/analytics/visitor-ids.ts";

const analytics = (mode: string) => {
  document.head.innerHTML = `<meta name="analytics" content="${mode}">`;
};

describe("a visitor's ids", () => {
  beforeEach(() => {
    analytics("on");
    sessionStorage.clear();
    localStorage.clear();
  });

  it("begin a session with the landing page, kept in both storages", () => {
    const { sessionId, isLanding } = visitorIds(false);

    expect(isLanding).toBe(true);
    expect(sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(sessionStorage.getItem("landingPageSessionId")).toBe(sessionId);
    expect(localStorage.getItem("landingPageSessionId")).toBe(sessionId);
  });

  it("stay the same on the pages that follow", () => {
    const first = visitorIds(false);

    expect(visitorIds(true)).toEqual({ ...first, isLanding: false });
  });

  it("go on in a tab that one of our pages opened", () => {
    const first = visitorIds(false);
    sessionStorage.clear();

    expect(visitorIds(true)).toEqual({ ...first, isLanding: false });
  });

  it("begin anew for somebody who comes back from elsewhere, who is the same browser", () => {
    const first = visitorIds(false);
    sessionStorage.clear();

    const second = visitorIds(false);

    expect(second.isLanding).toBe(true);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(second.anonymousId).toBe(first.anonymousId);
  });

  it("last as long as the page where storage is refused", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const get = jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    const set = jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);

    expect(visitorIds(false).sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(anonymousId()).toBe(anonymousId());

    get.mockRestore();
    set.mockRestore();
  });

  it("leave nothing behind in the browser of somebody who is not measured", () => {
    analytics("ask");

    expect(anonymousId()).toMatch(/^[0-9a-f]{32}$/);

    expect(localStorage).toHaveLength(0);
  });
});

describe("whether a visitor may be measured", () => {
  it.each([
    ["on", "", {}, true],
    ["on", "theme=dark; privacy_choice=essential", {}, false],
    ["on", "privacy_choice=all", {}, true],
    ["on", "my_privacy_choice=essential", {}, true],
    ["on", "privacy_choice=all", { doNotTrack: "1" }, false],
    ["on", "", { globalPrivacyControl: true }, false],
    ["on", "", { doNotTrack: "unspecified", globalPrivacyControl: false }, true],
    ["ask", "", {}, false],
    ["ask", "privacy_choice=all", {}, true],
    ["ask", "privacy_choice=all", { globalPrivacyControl: true }, false],
    [undefined, "privacy_choice=all", {}, false],
  ])("mode %s, cookies %j, signals %j: %s", (mode, cookie, signals, answer) => {
    expect(mayMeasure(mode, cookie, signals)).toBe(answer);
  });
});

/** @jest-environment jsdom */
import { followLegacyHash, rewriteLegacyHash } from "#client/navigation/legacy-hash.ts";

const rewritten = (address: string) => {
  history.replaceState({ kept: true }, "", address);
  rewriteLegacyHash();
  return location.pathname + location.search + location.hash;
};

describe("an old address of the requests portal", () => {
  beforeAll(() => {
    document.head.innerHTML = '<meta name="languages" content="en ja">';
  });

  it.each([
    ["/requests#!/path", "/requests/path"],
    ["/requests/#!/open/CS-1", "/requests/open/CS-1"],
    ["/requests?lang=ja#!/path", "/requests/path?lang=ja"],
    ["/ja/requests#!/path", "/ja/requests/path"],
    ["/requests?foo=1#!/p?bar=2", "/requests/p?foo=1&bar=2"],
    ["/requests#!/p?bar=2", "/requests/p?bar=2"],
    ["/requests/sub#!/abc", "/requests/abc"],
    ["/ja/requests/sub/more#!/abc", "/ja/requests/abc"],
    ["/requests#!//evil.example/x", "/requests//evil.example/x"],
  ])("%s becomes %s", (old, now) => {
    expect(rewritten(old)).toBe(now);
    expect(location.host).toBe("localhost");
    expect(history.state).toEqual({ kept: true });
  });

  it.each([
    "/requests#/path",
    "/requests#top",
    "/requests#!path",
    "/requests",
    "/named-contact#!/path",
    "/requestsandmore#!/path",
    "/requests#!/../contact",
    "/requests/a#!/%2e%2e/%2e%2e/contact",
    "/",
  ])("%s is left alone", (address) => {
    expect(rewritten(address)).toBe(address);
  });

  it("is rewritten when it comes later, and the portal is told", () => {
    const told: string[] = [];
    addEventListener("popstate", () => told.push(location.pathname));
    history.replaceState({ kept: true }, "", "/requests");
    followLegacyHash();

    history.replaceState({ kept: true }, "", "/requests#!/late");
    dispatchEvent(new HashChangeEvent("hashchange"));
    dispatchEvent(new HashChangeEvent("hashchange"));

    expect(told).toEqual(["/requests/late"]);
  });
});

/** @jest-environment jsdom */
import { rewriteLegacyHash } from "#client/navigation/legacy-hash.ts";

const rewritten = (address: string) => {
  history.replaceState({ kept: true }, "", address);
  rewriteLegacyHash();
  return location.pathname + location.search + location.hash;
};

describe("an old address of the requests portal", () => {
  it.each([
    ["/requests#!/path", "/requests/path"],
    ["/requests/#!/open/CS-1", "/requests/open/CS-1"],
    ["/requests?lang=ja#!/path", "/requests/path?lang=ja"],
    ["/ja/requests#!/path", "/ja/requests/path"],
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
    "/requests/x#!/path",
    "/",
  ])("%s is left alone", (address) => {
    expect(rewritten(address)).toBe(address);
  });
});

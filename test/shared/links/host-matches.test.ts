import { hostMatches } from "#shared/links/host-matches.ts";

describe("A host that settings name", () => {
  it.each([
    ["partners.example.org", "partners.example.org", true],
    ["partners.example.org", "Partners.Example.org:8443", true],
    ["partners.example.org:8443", "partners.example.org:8443", true],
    ["partners.example.org:8443", "partners.example.org", false],
    ["partners.example.org", "x.partners.example.org", false],
    ["*.example.org", "a.b.example.org:42", true],
    ["*.example.org:42", "a.example.org:42", true],
    ["*.example.org:42", "a.example.org:43", false],
    ["*.example.org", "example.org", false],
    ["*.example.org", "notexample.org", false],
    ["127.0.0.1", "127.0.0.1:4100", true],
    ["partners.example.org:443", "partners.example.org", true],
    ["partners.example.org:80", "partners.example.org", true],
    ["partners.example.org:443", "partners.example.org:8443", false],
    ["partners.example.org", "partners.example.org.", true],
  ])("%s names %s: %s", (pattern, host, isNamed) => {
    expect(hostMatches(["other.example", pattern], host)).toBe(isNamed);
  });

  it("is none where settings name none", () => {
    expect(hostMatches([], "help.example.org")).toBe(false);
  });
});

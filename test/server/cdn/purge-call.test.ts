import { purgeCall } from "#server/cdn/purge-call.ts";
import { surrogateKey, surrogateKeys } from "#server/cdn/surrogate-keys.ts";

const keys = ["0a1b2c3d4e", "ffffffffff"];
const body = '{"drop":{tags}}';

describe("what a page was made from, for a CDN", () => {
  it.each([
    ["surrogate-key", "Surrogate-Key", " "],
    ["cache-tag", "Cache-Tag", ","],
    ["xkey", "xkey", " "],
  ] as const)("is named in the words of %s, the same for the same tags in any order", (kind, name, between) => {
    const header = surrogateKeys(kind, ["page:en:/a", "site:en"]);

    expect(header).toEqual(surrogateKeys(kind, ["site:en", "page:en:/a", "site:en"]));
    expect(header[0]).toBe(name);
    expect(header[1].split(between).sort()).toEqual([surrogateKey("page:en:/a"), surrogateKey("site:en")].sort());
  });

  it("is anything where a header cannot name it all", () => {
    const many = Array.from({ length: 1000 }, (_, n) => `link:en:/page-${n}`);

    expect(surrogateKeys("surrogate-key", many)).toEqual(["Surrogate-Key", "any"]);
  });
});

describe("telling a cache what to drop", () => {
  it("is a PURGE for Varnish, for xkey and as an expression for bans", () => {
    expect(purgeCall({ kind: "varnish", body }, keys)).toEqual({
      method: "PURGE",
      headers: { "xkey-purge": "0a1b2c3d4e ffffffffff", "surrogate-key-ban": "0a1b2c3d4e|ffffffffff" },
    });
  });

  it("is a call of its service for Fastly and of its zone for Cloudflare, with their tokens", () => {
    expect(purgeCall({ kind: "fastly", token: "t", body }, keys)).toMatchObject({
      suffix: "/purge",
      headers: { "fastly-key": "t", "surrogate-key": "0a1b2c3d4e ffffffffff" },
    });
    const cloudflare = purgeCall({ kind: "cloudflare", token: "t", body }, keys);
    expect(cloudflare).toMatchObject({ suffix: "/purge_cache", headers: { authorization: "Bearer t" } });
    expect(JSON.parse(cloudflare.body ?? "")).toEqual({ tags: keys });
  });

  it("is what the template says for any other", () => {
    expect(purgeCall({ kind: "template", body }, keys)).toEqual({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"drop":["0a1b2c3d4e","ffffffffff"]}',
    });
  });
});

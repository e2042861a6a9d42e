import { acceptedEncodings } from "#server/http/accept-encoding.ts";

describe("Accept-Encoding", () => {
  it.each([
    [undefined, ["identity"]],
    ["", ["identity"]],
    ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
    ["gzip", ["gzip", "identity"]],
    ["GZIP", ["gzip", "identity"]],
    ["x-gzip", ["gzip", "identity"]],
    ["br;q=0, gzip", ["gzip", "identity"]],
    ["br;q=0.5, gzip;q=0.8", ["gzip", "br", "identity"]],
    ["br;q=0.5, identity", ["identity", "br"]],
    ["*", ["br", "gzip", "identity"]],
    ["*;q=0", ["identity"]],
    ["gzip;q=0, *", ["br", "identity"]],
    ["identity;q=0", ["identity"]],
    ["identity;q=0, gzip", ["gzip"]],
    ["gzip;q=0.001", ["gzip", "identity"]],
    ["br ; q=1.0 , gzip ; q=0", ["br", "identity"]],
    ["br;q=2, gzip;q=nonsense", ["br", "identity"]],
    ["deflate, compress", ["identity"]],
    [",,;q=1,", ["identity"]],
  ])("%s is answered with the first of %j that there is", (header, expected) => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });
});

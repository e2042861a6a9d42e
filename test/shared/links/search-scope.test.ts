import { searchScopeOf } from "#shared/links/search-scope.ts";
import { productContext } from "#test/support/entries.ts";

describe("the scope of a product's search box", () => {
  it("is the product and its deployment", () => {
    expect(searchScopeOf(productContext({ version: "9.12" }))).toEqual({ deployment: "cloud", product: "tracker" });
  });

  it("adds the version in Data Center only, and counts Server as Data Center", () => {
    const scope = { deployment: "data_center", product: "tracker", version: "9.12" };

    expect(searchScopeOf(productContext({ deployment: "Data Center", version: "9.12" }))).toEqual(scope);
    expect(searchScopeOf(productContext({ deployment: "Server", version: "9.12" }))).toEqual(scope);
    expect(searchScopeOf(productContext({ deployment: "Data Center", version: "Not Applicable" }))).toEqual({
      deployment: "data_center",
      product: "tracker",
    });
  });

  it("is empty unless both product and deployment are known", () => {
    const unnamed = { productNameId: "", productName: "Tracker" };

    expect(searchScopeOf(productContext({ deployment: "Not applicable" }))).toEqual({});
    expect(searchScopeOf(productContext({ productNameReference: unnamed }))).toEqual({});
  });
});

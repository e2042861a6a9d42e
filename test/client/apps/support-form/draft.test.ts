/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { keptDraft } from "#client/apps/support-form/draft.ts";

const key = "support-form:contact";

describe("what was typed into a support form", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it("is there after a reload, for its own form alone", () => {
    keptDraft("contact").save({ subject: "Boards" });

    expect(keptDraft("contact").values()).toEqual({ subject: "Boards" });
    expect(keptDraft("hot-contact").values()).toEqual({});
  });

  it("is sent again under the same id, after a reload too, and under another when it changed", () => {
    const first = keptDraft("contact").submissionId("a");

    const draft = keptDraft("contact");
    draft.save({ subject: "still a" });
    expect(draft.submissionId("a")).toBe(first);
    const second = draft.submissionId("b");

    expect(second).not.toBe(first);
    for (const id of [first, second])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("is gone when it was sent", () => {
    const draft = keptDraft("contact");
    draft.save({ subject: "Boards" });

    draft.clear();

    expect(keptDraft("contact").values()).toEqual({});
    expect(sessionStorage.length).toBe(0);
  });

  it.each(["no JSON", "null", "[1]", '{"values":{"subject":{"a":1}},"attempt":{"id":1}}', '{"values":"x"}'])(
    "is nothing when %s is stored",
    (stored) => {
      sessionStorage.setItem(key, stored);

      const draft = keptDraft("contact");

      expect(draft.values()["subject"]).toBeUndefined();
      expect(draft.submissionId("a")).toMatch(/-4/);
    },
  );

  it("lives as long as the page where storage is refused", () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    jest.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    const draft = keptDraft("contact");

    draft.save({ subject: "Boards" });

    expect(draft.values()).toEqual({ subject: "Boards" });
    expect(draft.submissionId("a")).toBe(draft.submissionId("a"));
    expect(() => draft.clear()).not.toThrow();
  });
});

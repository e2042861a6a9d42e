/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { waitFor } from "@testing-library/dom";
import { loadDropdowns } from "#client/navigation/load-dropdowns.ts";

describe("The code of a page's dropdowns", () => {
  const track = jest.fn();
  const patiently = { timeout: 30_000 };

  it("is loaded with the first one that is opened, which is noted and closes by Escape", async () => {
    globalThis.reportError = jest.fn();
    document.body.innerHTML = `<details data-dropdown="menu"><summary>Menu</summary></details>`;
    const menu = document.querySelector("details") ?? document.createElement("details");
    loadDropdowns(document, track);

    document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
    menu.open = true;
    await waitFor(() => expect(track.mock.calls).toEqual([["dropdown_open", { dropdown: "menu" }]]), patiently);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    await waitFor(() => expect(track).toHaveBeenCalledWith("dropdown_close", expect.anything()), patiently);

    expect(menu.open).toBe(false);
    expect(track.mock.calls).toHaveLength(2);
    expect(globalThis.reportError).not.toHaveBeenCalled();
  });
});

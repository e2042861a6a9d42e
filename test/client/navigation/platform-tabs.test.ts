/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { getAllByRole, getByRole, queryByRole } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { startPlatformTabs } from "#client/navigation/platform-tabs.ts";

describe("The platforms of the Products dropdown", () => {
  const track = jest.fn();
  const user = userEvent.setup();
  const dropdown = (isOpen = false): HTMLDetailsElement => {
    document.body.innerHTML = `
      <details><summary>Products</summary><div class="platforms">
        <div data-platform="cloud"><p>Cloud</p><ul><li><a href="/tracker">Tracker</a></li></ul></div>
        <div data-platform="data-center"><p>Data Center</p><ul><li><a href="/runner">Runner</a></li></ul></div>
      </div></details>`;
    const details = document.querySelector("details");
    if (details === null) throw new Error("there is a dropdown");
    details.open = isOpen;
    return details;
  };
  const started = () => {
    const details = dropdown();
    startPlatformTabs(details, track);
    details.open = true;
    return document.body;
  };
  const tab = (name: string) => getByRole(document.body, "tab", { name });
  const selected = () => getAllByRole(document.body, "tab", { selected: true }).map(({ textContent }) => textContent);

  beforeEach(() => track.mockClear());

  it("are tabs named Products, with Cloud selected", () => {
    const page = started();

    expect(getByRole(page, "tablist", { name: "Products" })).toBeTruthy();
    expect(selected()).toEqual(["Cloud"]);
    expect(getByRole(page, "tabpanel", { name: "Cloud" }).textContent).toContain("Tracker");
    expect(queryByRole(page, "tabpanel", { name: "Data Center" })).toBeNull();
    expect(document.getElementById(tab("Data Center").getAttribute("aria-controls") ?? "")?.hidden).toBe(true);
  });

  it("are selected by a click, which is noted", async () => {
    const page = started();

    await user.click(tab("Data Center"));

    expect(selected()).toEqual(["Data Center"]);
    expect(getByRole(page, "tabpanel", { name: "Data Center" }).textContent).toContain("Runner");
    expect(queryByRole(page, "tabpanel", { name: "Cloud" })).toBeNull();
    expect(track.mock.calls).toEqual([["tab_select", { tabs: "platform", tab: "data-center" }]]);
  });

  it.each([
    ["{ArrowRight}", "Data Center"],
    ["{ArrowLeft}", "Data Center"],
    ["{ArrowRight}{ArrowRight}", "Cloud"],
    ["{End}", "Data Center"],
    ["{End}{Home}", "Cloud"],
  ])("are walked by %s to %s, which selects nothing", async (keys, name) => {
    started();
    tab("Cloud").focus();

    await user.keyboard(keys);

    expect(document.activeElement).toBe(tab(name));
    expect(selected()).toEqual(["Cloud"]);
  });

  it.each(["{Enter}", " "])("are selected by the key '%s'", async (key) => {
    started();
    tab("Cloud").focus();

    await user.keyboard(`{ArrowRight}${key}`);

    expect(selected()).toEqual(["Data Center"]);
    expect(document.activeElement).toBe(tab("Data Center"));
  });

  it("have one tab stop, which is the selected one, and Tab goes on into its products", async () => {
    started();

    expect(getAllByRole(document.body, "tab").map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    tab("Cloud").focus();
    await user.tab();

    expect(document.activeElement?.textContent).toBe("Tracker");
  });

  it("leave other keys alone", async () => {
    started();
    tab("Cloud").focus();
    const event = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
    tab("Cloud").dispatchEvent(event);

    expect(event.defaultPrevented).toBe(false);
  });

  it("stay two lists until a dropdown that is open already is closed", async () => {
    const details = dropdown(true);
    await new Promise((resolve) => setTimeout(resolve, 5));

    startPlatformTabs(details, track);
    expect(queryByRole(document.body, "tablist")).toBeNull();

    details.open = false;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(document.querySelector("[role=tablist]")).not.toBeNull();
  });
});

/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startDropdowns } from "#client/navigation/dropdowns.ts";

// jsdom opens and closes <details> and fires `toggle`; one open at a time by name is for real browsers (test/journeys/header.test.ts).
describe("A page's dropdowns", () => {
  const track = jest.fn();
  const find = <Found extends Element>(selector: string): Found => {
    const found = document.querySelector<Found>(selector);
    if (found === null) throw new Error(`there is no ${selector}`);
    return found;
  };
  const dropdown = (name: string) => find<HTMLDetailsElement>(`[data-dropdown="${name}"]`);
  const trigger = (name: string) => find<HTMLElement>(`[data-dropdown="${name}"] > summary`);
  const openNames = () =>
    [...document.querySelectorAll<HTMLElement>("[data-dropdown][open]")].map(({ dataset }) => dataset["dropdown"]);
  /** `toggle` comes a moment after the change. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const click = async (element: HTMLElement) => {
    element.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    element.click();
    await settled();
  };
  const press = async (key: string) => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
    await settled();
  };

  beforeAll(() => startDropdowns(document, track));

  beforeEach(async () => {
    document.body.innerHTML = `
      <details data-dropdown="menu"><summary>Menu</summary>
        <details data-dropdown="products"><summary>Products</summary>
          <a href="#tracker">Tracker<small>Plan work</small></a>
        </details>
        <details data-dropdown="resources"><summary>Resources</summary><a href="#kb">KB</a></details>
      </details>
      <details data-dropdown="editions"><summary>Cloud</summary><a href="#dc">Data Center</a></details>
      <details id="tree"><summary>In this documentation</summary></details>
      <p>Text</p><input />`;
    await settled();
    track.mockClear();
  });

  it("are open one at a time, besides those around them", async () => {
    await click(trigger("menu"));
    await click(trigger("products"));
    expect(openNames()).toEqual(["menu", "products"]);

    await click(trigger("resources"));
    expect(openNames()).toEqual(["menu", "resources"]);

    await click(trigger("editions"));
    expect(openNames()).toEqual(["editions"]);
  });

  it("leave their place to the one whose trigger is pressed", async () => {
    await click(trigger("menu"));
    await click(trigger("editions"));

    expect(track).toHaveBeenCalledWith("dropdown_close", { dropdown: "menu", by: "switch" });
    expect(track).toHaveBeenLastCalledWith("dropdown_open", { dropdown: "editions" });
  });

  it("stay as they are in the list while a finger goes down on a neighbour, which must not move away", async () => {
    await click(trigger("menu"));
    await click(trigger("products"));

    trigger("resources").dispatchEvent(new Event("pointerdown", { bubbles: true }));

    expect(openNames()).toEqual(["menu", "products"]);
  });

  it("close when their trigger is clicked again", async () => {
    await click(trigger("editions"));
    await click(trigger("editions"));

    expect(openNames()).toEqual([]);
    expect(track.mock.calls).toEqual([
      ["dropdown_open", { dropdown: "editions" }],
      ["dropdown_close", { dropdown: "editions", by: "trigger" }],
    ]);
  });

  it("close by Escape, the innermost first, and give focus back to the trigger", async () => {
    await click(trigger("menu"));
    await click(trigger("products"));
    find<HTMLElement>("[href='#tracker']").focus();

    await press("Escape");
    expect(openNames()).toEqual(["menu"]);
    expect(document.activeElement).toBe(trigger("products"));

    await press("Escape");
    expect(openNames()).toEqual([]);
    expect(document.activeElement).toBe(trigger("menu"));
    expect(track).toHaveBeenCalledWith("dropdown_close", { dropdown: "products", by: "escape" });
  });

  it("leave Escape to what has used it already", async () => {
    await click(trigger("editions"));
    find("input").addEventListener("keydown", (event) => event.preventDefault(), { once: true });
    find("input").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));

    expect(openNames()).toEqual(["editions"]);
  });

  it("close by a click on the page's text, and give focus back to the outermost trigger", async () => {
    await click(trigger("menu"));
    await click(trigger("products"));

    await click(find("p"));

    expect(openNames()).toEqual([]);
    expect(document.activeElement).toBe(trigger("menu"));
    expect(track).toHaveBeenCalledWith("dropdown_close", { dropdown: "products", by: "outside" });
  });

  it("close by a click on a field and leave focus there", async () => {
    await click(trigger("editions"));
    find<HTMLElement>("input").focus();
    await click(find("input"));

    expect(openNames()).toEqual([]);
    expect(document.activeElement).toBe(find("input"));
  });

  it("close when focus moves on, without taking it back", async () => {
    await click(trigger("editions"));
    find<HTMLElement>("input").focus();
    await settled();

    expect(openNames()).toEqual([]);
    expect(document.activeElement).toBe(find("input"));
  });

  it("stay open while focus moves inside them", async () => {
    await click(trigger("editions"));
    find<HTMLElement>("[href='#dc']").focus();
    await settled();

    expect(openNames()).toEqual(["editions"]);
  });

  it("close when a link in them is taken, which is noted by its title", async () => {
    await click(trigger("menu"));
    await click(trigger("products"));
    track.mockClear();

    await click(find("[href='#tracker']"));

    expect(openNames()).toEqual([]);
    expect(track).toHaveBeenCalledWith("dropdown_link_click", {
      dropdown: "products",
      title: "Tracker",
      url: "http://localhost/#tracker",
    });
    expect(track).toHaveBeenCalledWith("dropdown_close", { dropdown: "products", by: "choice" });
  });

  it("stay open for a link that opens elsewhere or is handled otherwise", async () => {
    await click(trigger("editions"));
    const link = find<HTMLElement>("[href='#dc']");

    link.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
    link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link.click();

    expect(openNames()).toEqual(["editions"]);
  });

  it("leave other disclosures alone", async () => {
    find<HTMLElement>("#tree > summary").click();
    await click(trigger("editions"));
    await press("Escape");

    expect(find<HTMLDetailsElement>("#tree").open).toBe(true);
    expect(dropdown("editions").open).toBe(false);
    expect(track).toHaveBeenCalledTimes(2);
  });
});

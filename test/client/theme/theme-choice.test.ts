/** @jest-environment jsdom */
import { startThemeChoice } from "#client/theme/theme-choice.ts";

describe("The choice of a theme", () => {
  const root = document.documentElement;
  const start = (): HTMLSelectElement => {
    document.body.innerHTML = `<select data-place="theme"><option value="">System</option><option value="light">Light</option>
      <option value="dark">Dark</option></select>`;
    startThemeChoice(document);
    const choice = document.querySelector("select");
    if (choice === null) throw new Error("the choice is there");
    return choice;
  };
  const choose = (choice: HTMLSelectElement, theme: string) => {
    choice.value = theme;
    choice.dispatchEvent(new Event("change"));
  };

  beforeEach(() => {
    localStorage.clear();
    delete root.dataset["theme"];
  });

  it("is the system's at first, and nothing is remembered before it is used", () => {
    expect(start().value).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  it("is shown at once and on the next page, until the system's is chosen again", () => {
    choose(start(), "dark");
    expect(root.dataset["theme"]).toBe("dark");

    const next = start();
    expect(next.value).toBe("dark");
    choose(next, "");
    expect(root.dataset["theme"]).toBe("");
    expect(start().value).toBe("");
  });

  it.each(["storage", "pageshow"])("follows what was chosen elsewhere: %s", (event) => {
    const choice = start();
    localStorage.setItem("theme", "light");
    window.dispatchEvent(new Event(event));

    expect(choice.value).toBe("light");
    expect(root.dataset["theme"]).toBe("light");
  });

  it("is the system's where something else is stored under its name", () => {
    localStorage.setItem("theme", "<b>");

    expect(start().value).toBe("");
    expect(root.dataset["theme"]).toBe("");
  });

  it("holds for the page where storage is refused", () => {
    const storage = Object.getOwnPropertyDescriptor(window, "localStorage");
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
      configurable: true,
    });
    try {
      const choice = start();
      choose(choice, "dark");
      window.dispatchEvent(new Event("pageshow"));

      expect(choice.value).toBe("dark");
      expect(root.dataset["theme"]).toBe("dark");
    } finally {
      if (storage !== undefined) Object.defineProperty(window, "localStorage", storage);
    }
  });

  it("may be missing", () => {
    document.body.innerHTML = "";

    expect(() => startThemeChoice(document)).not.toThrow();
  });
});

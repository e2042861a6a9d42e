/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useId, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beginWhen } from "#client/interaction/begin-when.ts";
import { type IslandLoaders, startIslands } from "#client/islands/hydrate-islands.ts";
import { islandRenderer } from "#server/render/render-island.tsx";
import { defineIsland, type HydrateWhen, RenderIslandContext } from "#shared/islands/island.tsx";

function Counter({ label }: { readonly label: string }) {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" aria-describedby={id} onClick={() => setCount(count + 1)}>
        {label}
      </button>
      <output id={id}>{count}</output>
    </>
  );
}

function Broken(): never {
  throw new Error("fails in the browser");
}

const silenceConsole = () => jest.spyOn(console, "error").mockImplementation(() => undefined);

describe("islands in the browser", () => {
  const loaders: IslandLoaders = {
    counter: async () => Counter,
    broken: async () => Broken,
    unloadable: () => Promise.reject(new Error("network")),
  };
  let consoleError: ReturnType<typeof silenceConsole>;
  let reported: unknown[];

  const show = (islands: readonly { name: string; label: string; when?: HydrateWhen }[]) => {
    const page = (
      <RenderIslandContext value={islandRenderer()}>
        {islands.map(({ name, label, when }) => {
          const Island = defineIsland(name, Counter, when);
          return <Island key={label} label={label} />;
        })}
      </RenderIslandContext>
    );
    document.body.innerHTML = renderToStaticMarkup(page);
    startIslands(document, loaders, beginWhen);
  };
  const countOf = (label: string) => {
    const island = screen.getByRole("button", { name: label }).closest<HTMLElement>("[data-island]");
    return island === null ? undefined : within(island).getByRole("status").textContent;
  };

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    consoleError = silenceConsole();
    reported = [];
    Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
  });
  afterEach(() => consoleError.mockRestore());

  it("answer the very click that started them", async () => {
    show([{ name: "counter", label: "Add" }]);

    screen.getByRole("button", { name: "Add" }).click();

    await waitFor(() => expect(countOf("Add")).toBe("1"));
    screen.getByRole("button", { name: "Add" }).click();
    await waitFor(() => expect(countOf("Add")).toBe("2"));
  });

  it("keep the server's elements and ids, without a warning", async () => {
    show([
      { name: "counter", label: "First", when: "load" },
      { name: "counter", label: "Second", when: "load" },
    ]);
    const before = screen.getAllByRole("button").map((button) => [button, button.getAttribute("aria-describedby")]);

    await waitFor(() => {
      screen.getByRole("button", { name: "Second" }).click();
      expect(countOf("Second")).not.toBe("0");
    });

    expect(screen.getAllByRole("button").map((button) => [button, button.getAttribute("aria-describedby")])).toEqual(
      before,
    );
    expect(new Set(before.map(([, id]) => id)).size).toBe(2);
    expect(consoleError).not.toHaveBeenCalled();
    expect(reported).toEqual([]);
  });

  it("stay static until they are needed", async () => {
    show([{ name: "counter", label: "Add" }]);

    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));

    expect(
      Object.keys(document.querySelector("[data-island]") ?? {}).filter((key) => key.startsWith("__react")),
    ).toEqual([]);
  });

  it("fail alone: the others work and the failure is reported", async () => {
    show([
      { name: "unloadable", label: "Lost", when: "load" },
      { name: "unknown", label: "Unknown", when: "load" },
      { name: "broken", label: "Broken", when: "load" },
      { name: "counter", label: "Fine", when: "load" },
    ]);

    await waitFor(() => {
      screen.getByRole("button", { name: "Fine" }).click();
      expect(countOf("Fine")).not.toBe("0");
    });

    expect(screen.getByRole("button", { name: "Lost" })).toBeTruthy();
    await waitFor(() =>
      expect(reported.map(String)).toEqual(
        expect.arrayContaining(["Error: island unloadable did not start", "Error: island unknown did not start"]),
      ),
    );
    expect(reported.map(String).some((text) => /broken/.test(text) || /an island failed/.test(text))).toBe(true);
  });
});

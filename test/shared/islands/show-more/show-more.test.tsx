/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { startIslands } from "#client/islands/hydrate-islands.ts";
import { islandRenderer } from "#server/render/render-island.tsx";
import { RenderIslandContext } from "#shared/islands/island.tsx";
import { ShowMore, ShowMoreIsland } from "#shared/islands/show-more/show-more.tsx";

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Topic ${index + 1}`, url: `/t/${index + 1}` }));

describe("a Show more list", () => {
  const errors: unknown[] = [];
  const show = (count: number) => {
    document.body.innerHTML = renderToStaticMarkup(
      <RenderIslandContext value={islandRenderer()}>
        <ShowMoreIsland links={links(count)} showMoreLabel="Show more" allUrl="/boards" />
      </RenderIslandContext>,
    );
    startIslands(document, { "show-more": async () => ShowMore });
  };

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: (error: unknown) => errors.push(error) });
  });

  afterEach(() => {
    expect(errors).toEqual([]);
  });

  it("shows 5 of 6 links and, before its code runs, a button that opens the page with all of them", () => {
    show(6);

    expect(screen.getAllByRole("link")).toHaveLength(5);
    expect(screen.getByRole("button", { name: "Show more" }).closest("form")?.getAttribute("action")).toBe("/boards");
  });

  it("shows everything without a button when there are 5 or fewer", () => {
    show(5);

    expect(screen.getAllByRole("link")).toHaveLength(5);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows the rest after a click, moves the focus there and cannot be collapsed again", async () => {
    show(8);

    screen.getByRole("button", { name: "Show more" }).click();

    await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(8));
    expect(document.activeElement?.textContent).toBe("Topic 6");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

import { renderToString } from "react-dom/server";
import type { RenderIsland } from "#shared/islands/island.tsx";
import { IslandRoot } from "#shared/islands/island-root.tsx";

/** Renders the islands of one page, each as a root of its own with the next id prefix of the page: `i1`, `i2`… */
export function islandRenderer(): RenderIsland {
  let count = 0;
  return (element) => {
    count += 1;
    const idPrefix = `i${count}`;
    return { html: renderToString(<IslandRoot>{element}</IslandRoot>, { identifierPrefix: idPrefix }), idPrefix };
  };
}

import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/**
 * When an island's code is loaded: at once, when the browser is idle, when it scrolls into view, or on the first click,
 * key or focus inside it (a click is replayed once it is hydrated).
 */
export type HydrateWhen = "load" | "idle" | "visible" | "interaction";

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };
/** Props that survive JSON: a plain object type of plain values. Functions, dates and interfaces do not fit. */
export type IslandProps = { readonly [key: string]: Json };

/**
 * Renders one island as a React root of its own, so that the ids of `useId` agree with the browser's `hydrateRoot`, which
 * is given the same `idPrefix`. The server provides it for each page; `react-dom/server` stays out of the browser this way.
 */
export type RenderIsland = (element: ReactNode) => { readonly html: string; readonly idPrefix: string };

export const RenderIslandContext = createContext<RenderIsland>(() => {
  throw new Error("an island was rendered outside a page: no RenderIslandContext");
});

/**
 * Makes the component that pages render: the island's HTML in a `<div data-island>` with what the browser needs to hydrate it.
 * `name` is the key of its loader in client/islands/hydrate-islands.ts.
 */
export function defineIsland<Props extends IslandProps>(
  name: string,
  Component: ComponentType<Props>,
  when: HydrateWhen = "interaction",
) {
  return function Island(props: Props) {
    const renderIsland = useContext(RenderIslandContext);
    const { html, idPrefix } = renderIsland(<Component {...props} />);
    return (
      <div
        data-island={name}
        data-when={when}
        data-id-prefix={idPrefix}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

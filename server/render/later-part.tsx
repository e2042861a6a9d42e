import { createContext, type ReactNode, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const LaterPartContext = createContext<ReactNode>(undefined);

/** The place of a part of the page that the rest need not wait for; `PageView.later` is what comes there. */
export function LaterPart() {
  const part = use(LaterPartContext);
  return part === undefined ? <template data-later="" /> : part;
}

/** Of the page's own texts none is markup: this can only be the place itself. */
export const laterPlace = renderToStaticMarkup(<template data-later="" />);

/** The page with its later part in place. */
export function withLaterPart(page: ReactNode, part: ReactNode): ReactNode {
  return <LaterPartContext value={part}>{page}</LaterPartContext>;
}

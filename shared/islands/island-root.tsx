import { type ReactNode, useEffect } from "react";
import { type IslandServices, IslandServicesContext, inertServices } from "./island-services.ts";

/**
 * What stands around an island in its own React root, the same on the server and in the browser: the ids that `useId`
 * gives depend on the shape of the tree above the component as well as on the root's `identifierPrefix`.
 */
export function IslandRoot({
  children,
  services = inertServices,
  onMounted = nothing,
}: {
  readonly children: ReactNode;
  readonly services?: IslandServices;
  /** Called once, when the island's own effects have run: it answers clicks from then on. */
  readonly onMounted?: () => void;
}) {
  return (
    <IslandServicesContext value={services}>
      {children}
      <Mounted run={onMounted} />
    </IslandServicesContext>
  );
}

function Mounted({ run }: { readonly run: () => void }) {
  useEffect(run, [run]);
  return null;
}

function nothing() {}

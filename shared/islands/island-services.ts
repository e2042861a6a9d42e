import { createContext, useContext } from "react";

/** What islands may ask of the browser side; inert on the server and until the browser's start-up provides real ones. */
export type IslandServices = {
  /** Reports that something went wrong in an island; never throws. */
  readonly reportError: (message: string, error: unknown) => void;
};

export const inertServices: IslandServices = { reportError: () => undefined };

export const IslandServicesContext = createContext<IslandServices>(inertServices);

export function useIslandServices(): IslandServices {
  return useContext(IslandServicesContext);
}

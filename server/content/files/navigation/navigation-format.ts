import type { ContentProblem } from "#server/content/content-source.ts";
import type { ConfigFiles } from "./config-files.ts";
import type { Navigation, StatedSite } from "./navigation.ts";

/** What a format's files in one folder say. */
export type FormatReading = {
  readonly navigations: readonly Navigation[];
  readonly site?: StatedSite;
  readonly problems?: readonly ContentProblem[];
};

/** Reads the files of one format that lie in a folder: "" is the content folder, ".." the one above. Undefined: there are none. */
export type NavigationFormat = (files: ConfigFiles, folder: string) => FormatReading | undefined;

import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { readNamedList } from "./named-list.ts";
import type { Navigation } from "./navigation.ts";

/** `nav` of `site.yaml`, the navigation of folders that were written for no other generator; it comes before any other. */
export function ownNavigation(settings: SettingsRecord | undefined): Navigation | undefined {
  if (settings === undefined || !Array.isArray(settings.value["nav"])) return undefined;
  const { file, value, lineOf } = settings;
  const items = readNamedList(value["nav"], ["nav"], { folder: "", lineOf });
  return { file, items, hasTabs: value["navTabs"] === true, readsOnAcrossTabs: true, problems: [] };
}

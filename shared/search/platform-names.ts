import { otherPlatform } from "./product-edition.ts";

/** What platforms are called, in every language; by their keys. */
export const platformNames: Readonly<Record<string, string>> = {
  cloud: "Cloud",
  data_center: "Data Center",
  [otherPlatform]: "Other",
};

/** Stands for the platform of products that have none, where products are listed and counted by platform. */
export const otherPlatform = "other";

/** A product in one edition, as the search knows it. */
export type ProductEdition = {
  /** The product's name id. */
  readonly key: string;
  readonly name: string;
  /** A product without deployment has none. */
  readonly platform?: "cloud" | "data_center";
  readonly version?: string;
};

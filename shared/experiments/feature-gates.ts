import { portalUpgradeFlag } from "#shared/wire-names/portal-flag.ts";
/** What the feature-gate service is initialised with. All of it is public: browsers get it in the page. */
export type FeatureGateSettings = {
  /** Names this site at the service. Without one nobody can be asked and the defaults hold. */
  readonly clientKey: string;
  readonly environment: "production" | "staging" | "development";
  /** Which of the vendor's clouds the site belongs to. */
  readonly perimeter: string;
};

/** Where the browser's provider finds the OpenFeature Remote Evaluation Protocol of this site. */
export const featureGatesPath = "/gateway/api/feature-gates";

/** Flags that are looked up one by one for an account (docs/behaviour/measuring.md, Experiments). */
export const featureFlagNames = [portalUpgradeFlag] as const;
export type FeatureFlagName = (typeof featureFlagNames)[number];

export const featureFlagsPath = "/gateway/api/feature-flags";

/** Who a gate is asked about: a key that stays the same for a visitor, and what is known of them. */
export type GateContext = { readonly targetingKey?: string | undefined } & Readonly<
  Record<string, string | number | boolean | undefined>
>;

import { gatewayUrl } from "./viewer.ts";

export type CohortAttributes = Readonly<Record<string, string | number | boolean>>;

/**
 * What is known of the customer's cohort, for experiments: only what has a value. Any failure gives nothing, silently
 * (docs/behaviour.md, Customer cohorts).
 */
export async function cohortAttributes(): Promise<CohortAttributes> {
  try {
    const url = gatewayUrl("customer-context/customer/cohort/csm-experiment");
    const response = await fetch(url, { credentials: "include" });
    if (!response.ok) return {};
    const { data } = await response.json();
    return Object.fromEntries(Object.entries(data.attributes).filter(isKnown));
  } catch {
    return {};
  }
}

function isKnown(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ["string", "number", "boolean"].includes(typeof entry[1]);
}

import { publicUrl } from "#client/public-url.ts";
import { cohortPath } from "#shared/wire-names/cohort-path.ts";

export type CohortAttributes = Readonly<Record<string, string | number | boolean>>;

/** Cohort attributes of a signed-in customer, without nulls; empty when they cannot be fetched, which is not reported. */
export async function cohortAttributes(fetchFn: typeof fetch = fetch): Promise<CohortAttributes> {
  try {
    const response = await fetchFn(publicUrl(`/gateway${cohortPath}`), {
      credentials: "include",
      headers: { accept: "application/json" },
    });
    const answer: unknown = await response.json();
    return response.ok ? attributesOf(answer) : {};
  } catch {
    return {};
  }
}

function attributesOf(answer: unknown): CohortAttributes {
  // Whatever is missing on the way makes this throw, which counts as nothing known.
  const { attributes } = (answer as { readonly data: { readonly attributes: object } }).data;
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => isScalar(value)));
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

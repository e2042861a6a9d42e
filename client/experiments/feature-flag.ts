import { publicUrl } from "#client/public-url.ts";
import { type FeatureFlagName, featureFlagsPath } from "#shared/experiments/feature-gates.ts";

/**
 * Looks up one flag for an account: the signed-in user's, or none. False when it cannot be looked up, which is logged; never
 * rejects.
 */
export async function fetchFeatureFlag(
  name: FeatureFlagName,
  accountId: string | undefined,
  fetchFn: typeof fetch = fetch,
): Promise<boolean> {
  const query = accountId === undefined ? "" : `?accountId=${encodeURIComponent(accountId)}`;
  try {
    const response = await fetchFn(publicUrl(`${featureFlagsPath}/${name}${query}`), {
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`the flag ${name} was answered with ${response.status}`);
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "value" in answer && answer.value === true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a fixed text by which operators know this failure
    console.error("Error fetching feature flag", error);
    return false;
  }
}

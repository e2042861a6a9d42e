import type { AuthState } from "#shared/entries/viewer.ts";

/** What the user lookup answers of somebody who is signed in. Whatever it is, only texts of the right names are taken from it. */
export function readUser(answer: Readonly<Record<string, unknown>>, email: string): AuthState {
  const { photos } = answer;
  return {
    isAuthenticated: true,
    email,
    displayName: text(answer["displayName"]) || email,
    avatarUrl: Array.isArray(photos) ? text(photos[0]?.value) : undefined,
    aaId: text(answer["id"]) || undefined,
    canEdit: answer["canEdit"] === true,
    isAdminEntitlementPresent: answer["isAdminEntitlementPresent"] === true,
    isPartner: answer["isPartner"] === true,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

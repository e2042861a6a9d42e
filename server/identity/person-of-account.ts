import type { Person } from "./identity.ts";
import { mailAddress } from "./mail-address.ts";
import type { Account } from "./session.ts";

/** Roles that an identity host may give, by the site's names for them. */
const adminRole = "admin";
const partnerRole = "partner";
/** Other roles mean nothing here, and need no room in a cookie. */
export const knownRoles: ReadonlySet<string> = new Set([adminRole, partnerRole]);

/** What an account may do here (docs/behaviour/people.md, Who is signed in). */
export function personOfAccount(account: Account, editorEmailDomain: string | undefined): Person {
  const { aaId, email, isEmailVerified, displayName, avatarUrl, roles } = account;
  return {
    aaId,
    email,
    displayName,
    ...(avatarUrl !== undefined && { avatarUrl }),
    canEdit: isEmailVerified && isEditorEmail(email, editorEmailDomain),
    isAdmin: roles.includes(adminRole),
    isPartner: roles.includes(partnerRole),
  };
}

/** One address, and what follows its `@` is the domain, in any case. */
export function isEditorEmail(email: string, domain: string | undefined): boolean {
  return domain !== undefined && mailAddress(email)?.domain.toLowerCase() === domain.toLowerCase();
}

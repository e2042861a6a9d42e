import type { Person } from "./identity.ts";
import type { Account } from "./session.ts";

/** Roles that an identity host may give, by the site's names for them. */
const adminRole = "admin";
const partnerRole = "partner";

/** What an account may do here (docs/behaviour.md, Who is signed in). */
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

/** The address ends with `@` and the domain, in any case. */
export function isEditorEmail(email: string, domain: string | undefined): boolean {
  return domain !== undefined && email.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}

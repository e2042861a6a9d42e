import type { DemoRole } from "#shared/links/sign-in-state.ts";
import type { Account } from "./session.ts";

/** Where the demo's editor works, when no domain of editors is set. */
export const demoEditorDomain = "signpost.example";

export type DemoPerson = { readonly id: DemoRole; readonly account: Account };

/** The people to try the site with; each can do what its id says. */
export const demoPeople: readonly DemoPerson[] = [
  person("customer", "Ada Moreau", "ada.moreau@northwind.example"),
  person("partner", "Ben Okafor", "ben.okafor@waypoint-partners.example", ["partner"]),
  person("editor", "Chie Tanaka", `chie.tanaka@${demoEditorDomain}`),
  person("admin", "Dara Lindqvist", "dara.lindqvist@northwind.example", ["admin"]),
];

function person(id: DemoPerson["id"], displayName: string, email: string, roles: string[] = []): DemoPerson {
  return { id, account: { aaId: `demo:${id}`, email, isEmailVerified: true, displayName, roles } };
}

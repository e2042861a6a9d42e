import * as z from "zod";

/** Who is looking, as the browser knows it; never part of a page's HTML. */
const authStateSchema = z.object({
  isAuthenticated: z.boolean(),
  displayName: z.string().optional(),
  email: z.string().optional(),
  avatarUrl: z.string().optional(),
  canEdit: z.boolean(),
  aaId: z.string().optional(),
  isAdminEntitlementPresent: z.boolean(),
  isPartner: z.boolean(),
});
export type AuthState = z.infer<typeof authStateSchema>;

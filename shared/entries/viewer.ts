import * as z from "zod";

/** Who is looking, as the browser knows it; never part of a page's HTML. */
export const authStateSchema = z.object({
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

/** A signed-in user as the user lookup answers it. */
export const authenticatedUserSchema = z.object({
  email: z.string(),
  aaId: z.string(),
  photos: z.array(z.object({ value: z.string() })).default([]),
  displayName: z.string(),
});
export type AuthenticatedUser = z.infer<typeof authenticatedUserSchema>;

import { logOutAction, signInAction } from "#shared/links/account-addresses.ts";

/** As the router below /gateway sees them. */
export const signInAddress = signInAction.slice("/gateway".length);
export const logOutAddress = logOutAction.slice("/gateway".length);

/** Both take a form of two short fields. */
export const formLimits = { maxBytes: 4096, maxFields: 4 };
/** Signing in and out is for people: one of them does not do it more often. */
export const postRate = { limit: 60, windowMs: 60_000 };

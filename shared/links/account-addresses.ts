/** Where forms that sign in and out are sent (docs/gateways.md, Sessions). */
export const signInAction = "/gateway/api/session/sign-in";
export const logOutAction = "/gateway/api/session/log-out";

/** Of the customer-support site. */
export const requestsPath = "/requests";
export const namedContactsPath = "/named-contact";

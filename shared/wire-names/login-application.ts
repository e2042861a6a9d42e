/**
 * Wire name (see the README of this folder): this site at the identity host. An address in `LOGIN_URL` that has an
 * `application` of its own says another.
 */
export const loginApplication = "sac";

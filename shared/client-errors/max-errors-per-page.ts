/** A page that goes wrong does so again and again: so many errors of it are told, each message once. */
export const maxErrorsPerPage = 5;

/** Addresses of the pages that every site has, without language prefix. */
export const homePath = "/";
export const searchPath = "/search-results/";
export const productsPath = "/products";
export const contactPath = "/contact";
export const privacyChoicesPath = "/privacy-choices";
/** The portal's own addresses are below it. */
export const requestsPagePath = "/requests";

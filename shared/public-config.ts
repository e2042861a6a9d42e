/** The settings that a browser may know; everything else stays on the server (docs/configuration.md). */
export type PublicConfig = {
  /** The site's public origin. */
  readonly baseUrl: string;
  /** Log-in address of the identity host, without query. */
  readonly loginUrl: string;
  /** Origin that contact and request links lead to. */
  readonly supportBaseUrl: string;
  readonly partnerHosts: readonly string[];
  /** Visitors can be known: pages look up who is there. */
  readonly hasAccounts: boolean;
  /** Sessions are the site's own: it can end them. */
  readonly hasOwnSessions: boolean;
  readonly manageAccountUrl: string;
  /** Log-out address of the identity host, where there is one. */
  readonly logOutUrl: string | undefined;
};

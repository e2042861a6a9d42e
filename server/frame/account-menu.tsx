import { logOutAction, namedContactsPath, requestsPath } from "#shared/links/account-addresses.ts";
import { Link, useLoginUrl } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { PublicConfig } from "#shared/public-config.ts";

type AccountMenuProps = { readonly messages: Messages; readonly publicConfig: PublicConfig };

/**
 * The menu of somebody who is signed in, without the somebody: client/viewer/account-menu.ts puts in name, address and picture,
 * the page to come back to, and leaves one of the two requests links.
 */
export function AccountMenu({ messages, publicConfig }: AccountMenuProps) {
  const { baseUrl, sacBaseUrl, manageAccountUrl, hasOwnSessions, logOutUrl } = publicConfig;
  const loginUrlOf = useLoginUrl();
  // Addresses of this site itself work under each name it is reached by.
  const own = (url: string) => (url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url);
  return (
    <details data-dropdown="account">
      <summary>
        <span className="avatar" aria-hidden="true" />
        <span className="vh" data-account-of={messages.accountOf("{name}")} />
      </summary>
      <div className="account-panel">
        <p>
          <b data-viewer="name" />
          <span data-viewer="email" />
        </p>
        <ul>
          <li>
            <Link href={own(manageAccountUrl)}>{messages.manageAccount}</Link>
          </li>
          <li>
            <a data-continue="" href={loginUrlOf(homePath, "select_account")}>
              {messages.switchAccount} <span className="mark">{messages.newMark}</span>
            </a>
          </li>
        </ul>
        <h2>{messages.support}</h2>
        <ul>
          <li>
            <Link data-for="customers" href={own(`${sacBaseUrl}${requestsPath}`)}>
              {messages.viewRequests}
            </Link>
            <Link data-for="partners" href={own(`${sacBaseUrl}${requestsPath}`)}>
              {messages.viewPartnerRequests}
            </Link>
          </li>
          <li>
            <Link href={own(`${sacBaseUrl}${namedContactsPath}`)}>{messages.manageNamedContacts}</Link>
          </li>
        </ul>
        {hasOwnSessions && (
          <form method="post" action={logOutAction}>
            <input type="hidden" name="continue" value={homePath} />
            <button type="submit" className="quiet">
              {messages.logOut}
            </button>
          </form>
        )}
        {logOutUrl !== undefined && (
          <ul>
            <li>
              <a
                data-continue=""
                href={`${logOutUrl}${logOutUrl.includes("?") ? "&" : "?"}continue=${encodeURIComponent(`${baseUrl}/`)}`}
              >
                {messages.logOut}
              </a>
            </li>
          </ul>
        )}
      </div>
    </details>
  );
}

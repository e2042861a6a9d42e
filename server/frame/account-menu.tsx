import { useMessages, Words } from "#shared/language.tsx";
import { logOutAction, namedContactsPath, requestsPath } from "#shared/links/account-addresses.ts";
import { Link, useLoginUrl } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import type { PublicConfig } from "#shared/public-config.ts";

type AccountMenuProps = { readonly publicConfig: PublicConfig };

/**
 * The menu of somebody who is signed in, without the somebody: client/viewer/account-menu.ts puts in name, address and picture,
 * the page to come back to, and leaves one of the two requests links.
 */
export function AccountMenu({ publicConfig }: AccountMenuProps) {
  const messages = useMessages();
  const { baseUrl, supportBaseUrl, manageAccountUrl, hasOwnSessions, logOutUrl } = publicConfig;
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
            <Link href={own(manageAccountUrl)}>
              <Words of="manageAccount" />
            </Link>
          </li>
          <li>
            <a data-continue="" href={loginUrlOf(homePath, "select_account")}>
              <Words of="switchAccount" />{" "}
              <span className="mark">
                <Words of="newMark" />
              </span>
            </a>
          </li>
        </ul>
        <h2>
          <Words of="support" />
        </h2>
        <ul>
          <li>
            <Link data-for="customers" href={own(`${supportBaseUrl}${requestsPath}`)}>
              <Words of="viewRequests" />
            </Link>
            <Link data-for="partners" href={own(`${supportBaseUrl}${requestsPath}`)}>
              <Words of="viewPartnerRequests" />
            </Link>
          </li>
          <li>
            <Link href={own(`${supportBaseUrl}${namedContactsPath}`)}>
              <Words of="manageNamedContacts" />
            </Link>
          </li>
        </ul>
        {hasOwnSessions && (
          <form method="post" action={logOutAction}>
            <input type="hidden" name="continue" value={homePath} />
            <button type="submit" className="quiet">
              <Words of="logOut" />
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
                <Words of="logOut" />
              </a>
            </li>
          </ul>
        )}
      </div>
    </details>
  );
}

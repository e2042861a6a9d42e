import { viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import { Link } from "#shared/links/link.tsx";
import { returnPath } from "#shared/links/return-path.ts";
import { contactPath, homePath } from "#shared/links/site-paths.ts";

/** Where "Sign in" leads while the site has no identity host: what is possible without, and the way back (docs/behaviour.md, Sign-in page). */
export const signInPage: PageType<"pageSignIn"> = {
  async view(entry, request) {
    const { messages, query } = request;
    const backUrl = returnPath(query.get("continue"));
    return {
      ...viewParts(entry, request),
      noindex: true,
      cacheable: false,
      main: (
        <div className="stack narrow">
          <h1>{entry.title}</h1>
          <p className="lead">{messages.signInNotSetUp}</p>
          <p>{entry.description ?? messages.signInNotNeeded}</p>
          {backUrl !== undefined && (
            <p>
              <a className="button" href={backUrl}>
                {messages.backToPage}
              </a>
            </p>
          )}
          <p>
            <Link href={contactPath}>{messages.contactSupport}</Link>
          </p>
          <p>
            <Link href={homePath}>{messages.goToSupportHome}</Link>
          </p>
        </div>
      ),
    };
  },
};

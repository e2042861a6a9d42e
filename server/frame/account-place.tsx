import { KeptPart } from "#server/render/kept-part.tsx";
import { useCanSignIn } from "#shared/links/link.tsx";
import type { PublicConfig } from "#shared/public-config.ts";
import { AccountMenu } from "./account-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";

type AccountPlaceProps = {
  /** Address to come back to, without language prefix. */
  readonly path: string;
  /** Absent: a site that knows nobody. */
  readonly publicConfig?: PublicConfig | undefined;
};

/**
 * What a signed-out visitor sees, and the menu of whoever turns out to be signed in as an inert template: the page is the same
 * for everybody, and nothing in it moves when it is known who is there (docs/behaviour/people.md, Account menu).
 */
export function AccountPlace({ path, publicConfig }: AccountPlaceProps) {
  const hasAccounts = publicConfig?.hasAccounts === true;
  const canSignIn = useCanSignIn();
  if (!canSignIn) return null;
  return (
    <div className="account" data-place="account" data-partner-hosts={hosts(publicConfig)}>
      <SignInLink path={path} />
      {hasAccounts && (
        <KeptPart as="template" name="account-menu">
          <AccountMenu publicConfig={publicConfig} />
        </KeptPart>
      )}
    </div>
  );
}

function hosts(publicConfig: PublicConfig | undefined): string | undefined {
  return publicConfig?.hasAccounts && publicConfig.partnerHosts.length > 0
    ? publicConfig.partnerHosts.join(" ")
    : undefined;
}

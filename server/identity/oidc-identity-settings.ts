import type { LanguageTags } from "#shared/locale.ts";
import type { Provider, SignedIn } from "./oidc-provider.ts";
import type { RenewOnce } from "./renew-once.ts";
import type { Sessions } from "./session.ts";

/** What OpenID Connect sign-in is made of: sessions, provider and the secrets of its cookies. */
export type OidcIdentitySettings = {
  readonly baseUrl: string;
  readonly languageTags: () => LanguageTags;
  readonly editorEmailDomain: string | undefined;
  readonly sessions: Sessions;
  /** Seals what is kept between a visitor's leaving for the provider and their coming back. */
  readonly secrets: readonly string[];
  readonly provider: Provider;
  readonly renewOnce: RenewOnce<SignedIn | undefined>;
  /** Logs a fault whose details the visitor's page does not show. */
  readonly report: (message: string, error: unknown) => void;
};

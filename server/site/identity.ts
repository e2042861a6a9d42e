import type { RequestHandler } from "express";
import type { Config } from "#server/config/config.ts";
import { identityKind, signsInHere } from "#server/config/identity-setting.ts";
import type { UpstreamTarget } from "#server/gateway/ask-upstream.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { accountRoutes } from "#server/identity/account-routes.ts";
import { createIdentity } from "#server/identity/create-identity.ts";
import { demoPeople } from "#server/identity/demo-people.ts";
import { endedEverywhere, endedHere } from "#server/identity/ended-sessions.ts";
import { visitorHeaders } from "#server/identity/gateway-identity.ts";
import type { Identity } from "#server/identity/identity.ts";
import type { SignInOffer } from "#server/pages/page-type.ts";
import type { SiteServices } from "./site-services.ts";

/** Who visitors are, for the rooms that answer differently to different people. */
export type SiteIdentity = {
  /** Who asks, for every room that answers differently to different people. */
  readonly viewerOf: Identity["viewerOf"];
  /** Answers below /login, before pages do. */
  readonly signIn: RequestHandler;
  /** Answer below /gateway. */
  readonly routes: readonly RequestHandler[];
  readonly offer: SignInOffer;
  /** What whoever starts the server must know, in one line. */
  readonly startNote: string | undefined;
  /** Tells other instances what they do not know yet. */
  close(): Promise<void>;
};

/** Joins what knows visitors. */
export function joinIdentity({ config, upstreams, log, database, watch, languageTags }: SiteServices): SiteIdentity {
  const upstream = (target: UpstreamTarget) => {
    const made = createUpstream(target, upstreams);
    watch(made.name, made.isFailing);
    return made;
  };
  const ended = database === undefined ? endedHere() : endedEverywhere(database);
  const identity = createIdentity(config, {
    upstream,
    database,
    ended,
    languageTags,
    report: (message, error) => log.warn({ reason: reasonOf(error) }, message),
  });
  const { cohortUrl, cohortTimeoutMs: timeoutMs } = config;
  const cohorts = cohortUrl === undefined ? undefined : upstream({ name: "cohorts", url: cohortUrl, timeoutMs });
  const { viewerOf, hasSession, gateway, signIn } = identity;
  return {
    viewerOf,
    signIn,
    routes: [gateway, accountRoutes({ viewerOf, hasSession, cohorts, visitorHeaders })],
    offer: signInOffer(config),
    startNote: identity.startNote,
    close: ended.close,
  };
}

function signInOffer(config: Config): SignInOffer {
  switch (identityKind(config)) {
    case "demo":
      return { kind: "demo", people: demoPeople.map(({ id, account }) => ({ id, name: account.displayName })) };
    case "oidc":
      return { kind: "elsewhere" };
    default:
      return { kind: signsInHere(config) ? "none" : "elsewhere" };
  }
}

/** What is wrong in one word: the errors themselves quote what a provider or a visitor sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const reason = "reason" in error ? String(error.reason) : error.name;
  return /^[\w. -]{1,64}$/.test(reason) ? reason : "other";
}

/** Where browsers are sent, or make requests, to sign in and out: pages must be allowed to. */
export function identityOrigins(config: Config): readonly string[] {
  const kind = identityKind(config);
  const addresses = [
    kind === "oidc" ? config.oidcIssuer : undefined,
    signsInHere(config) ? undefined : config.loginUrl,
    kind === "gateway" ? config.logOutUrl : undefined,
  ];
  return [...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin])))];
}

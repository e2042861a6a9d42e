import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { type AppPolicy, bothPolicies } from "#server/config/app-policy.ts";

export type Header = readonly [name: string, value: string];

/** Origins that a page needs besides the site itself, by what it takes from them. */
export type EmbeddedOrigins = AppPolicy;

export type SecurityHeaders = {
  /** For every answer (docs/behaviour/http.md, Requests and headers). */
  list(isSecure: boolean): readonly Header[];
  /** The same with a page's own headers; its own policy replaces that of all pages. */
  withOwn(isSecure: boolean, own: readonly Header[]): readonly Header[];
  /** What must be said again when nothing else is: with a 304. */
  notModifiedList(isSecure: boolean): readonly Header[];
  /** Content-Security-Policy of a page with embedded apps. @throws when an origin is no source that a policy can hold. */
  ownPolicy(origins: EmbeddedOrigins): Header;
  /** Puts the headers on every response. */
  middleware(isSecureRequest: (req: IncomingMessage) => boolean): RequestHandler;
};

const policyHeader = "Content-Security-Policy";
const hstsHeader = "Strict-Transport-Security";
const upgrade = "upgrade-insecure-requests";
const oneYearS = 31_536_000;

/** Features that no page of a documentation site needs. */
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

type SecuritySettings = {
  readonly videoHosts: readonly string[];
  /** Where every page may have to sign visitors in again without asking, and where logging out leads. */
  readonly identityOrigins?: readonly string[];
  /** The banner app is part of every page. */
  readonly bannerManifestUrl?: string | undefined;
  readonly bannerPolicy?: AppPolicy | undefined;
  /** How long browsers come over https only, in s; 0 does not ask for it. */
  readonly hstsMaxAgeS?: number;
  readonly hstsSubdomains?: boolean;
};

/** Security headers by helmet, computed once: each answer only copies. */
export function createSecurityHeaders(settings: SecuritySettings): SecurityHeaders {
  const { videoHosts, identityOrigins = [], bannerManifestUrl, bannerPolicy } = settings;
  const banner = bannerManifestUrl === undefined ? {} : bothPolicies(appAt(bannerManifestUrl), bannerPolicy);
  const policyWith = (origins: EmbeddedOrigins) => policy(bothPolicies(banner, origins), videoHosts, identityOrigins);
  const common: readonly Header[] = [
    ...helmetHeaders(),
    ["Permissions-Policy", permissions.map((feature) => `${feature}=()`).join(", ")],
  ];
  const { hstsMaxAgeS = 2 * oneYearS, hstsSubdomains = true } = settings;
  const hstsValue = `max-age=${hstsMaxAgeS}${hstsSubdomains ? "; includeSubDomains" : ""}`;
  const hsts: readonly Header[] = hstsMaxAgeS === 0 ? [] : [[hstsHeader, hstsValue]];
  const plain: readonly Header[] = [[policyHeader, policyWith({})], ...common];
  const secure = [...plain.map(upgradedPolicy), ...hsts];
  const list = (isSecure: boolean) => (isSecure ? secure : plain);
  return {
    list,
    withOwn(isSecure, own) {
      const ownNames = new Set(own.map(([name]) => name.toLowerCase()));
      const kept = list(isSecure).filter(([name]) => !ownNames.has(name.toLowerCase()));
      return [...kept, ...(isSecure ? own.map(upgradedPolicy) : own)];
    },
    notModifiedList: (isSecure) => (isSecure ? hsts : []),
    ownPolicy: (origins) => [policyHeader, policyWith(origins)],
    middleware: (isSecureRequest) => (req, res, next) => {
      for (const [name, value] of list(isSecureRequest(req))) res.setHeader(name, value);
      next();
    },
  };
}

/** A page on plain http may be a developer's, whose other files have no https address. */
function upgradedPolicy([name, value]: Header): Header {
  return name.toLowerCase() === policyHeader.toLowerCase() ? [name, `${value};${upgrade}`] : [name, value];
}

/** An app takes scripts, styles and answers from its origin. */
function appAt(manifestUrl: string): EmbeddedOrigins {
  const { origin } = new URL(manifestUrl);
  return { script: [origin], style: [origin], connect: [origin] };
}

function policy(origins: EmbeddedOrigins, videoHosts: readonly string[], identityOrigins: readonly string[]): string {
  const videos = videoHosts.map((host) => `https://${host}`);
  const frames = [...videos, ...(origins.frame ?? [])];
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...(origins.script ?? [])],
    "style-src": ["'self'", ...(origins.style ?? [])],
    "img-src": ["'self'", "data:", "https:", ...(origins.image ?? [])],
    "connect-src": ["'self'", ...identityOrigins, ...(origins.connect ?? [])],
    "font-src": ["'self'", ...(origins.font ?? [])],
    "media-src": ["'self'", ...videos, ...(origins.media ?? [])],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "manifest-src": ["'self'"],
    ...(origins.worker !== undefined && { "worker-src": origins.worker }),
    "form-action": ["'self'", ...identityOrigins, ...(origins.form ?? [])],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  const written = headersBy(helmet.contentSecurityPolicy({ useDefaults: false, directives }));
  return written.map(([, value]) => value).join();
}

function helmetHeaders(): readonly Header[] {
  return headersBy(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      xFrameOptions: { action: "deny" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      xDownloadOptions: false,
    }),
  );
}

type HelmetWriter = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * What one of helmet's functions writes: on a response that goes nowhere, from which it is read off.
 *
 * @throws what helmet objects to, such as a value that would end its directive.
 */
function headersBy(write: HelmetWriter): readonly Header[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  write(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

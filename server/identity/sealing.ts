import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";

/** Authenticated encryption: texts that only this site can make and read, for one purpose and for a time. */
export type Sealing = {
  seal(content: Readonly<Record<string, unknown>>, lifetimeMs: number): Promise<string>;
  /** What was sealed; undefined for anything forged, changed, expired or made for another purpose. */
  open(sealed: string): Promise<Readonly<Record<string, unknown>> | undefined>;
};

const keyBytes = 32;
const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/**
 * Authenticated encryption with key rotation: encrypted and authenticated JSON Web Tokens (RFC 7516). The first secret seals;
 * any of them opens.
 */
export function createSealing(secrets: readonly string[], purpose: string): Sealing {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync("sha256", secret, "", `signpost ${purpose}`, keyBytes)));
  const [newest] = keys;
  if (newest === undefined) throw new TypeError("sealing needs a secret");
  return {
    seal: (content, lifetimeMs) =>
      new EncryptJWT(content)
        .setProtectedHeader(algorithms)
        .setAudience(purpose)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + lifetimeMs))
        .encrypt(newest),
    async open(sealed) {
      for (const key of keys) {
        const opened = await jwtDecrypt(sealed, key, {
          audience: purpose,
          requiredClaims: ["exp"],
          keyManagementAlgorithms: [algorithms.alg],
          contentEncryptionAlgorithms: [algorithms.enc],
        }).catch(() => undefined);
        if (opened !== undefined) return opened.payload;
      }
      return undefined;
    },
  };
}

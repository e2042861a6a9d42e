import { createHash } from "node:crypto";
import { userInfo } from "node:os";
import { appendLog } from "#server/store/append-log.ts";

const auditFile = "audit.jsonl";

type Deed = { readonly kind: "erased" | "exported"; readonly person: string; readonly records: number };

/** Audit trail: a line of what was done with a person's data, when and by whom. It has a fingerprint of the person, who is not kept by it. */
export async function audit(dataDir: string, { kind, person, records }: Deed, now = new Date()): Promise<void> {
  const log = appendLog({
    folder: dataDir,
    fileName: () => auditFile,
    keptBy: "disk",
    subject: "audit lines",
    log: { info: () => undefined, error: () => undefined },
  });
  const fingerprint = createHash("sha256").update(person.trim().toLowerCase()).digest("hex").slice(0, 16);
  await log.append({ at: now.toISOString(), kind, person: fingerprint, by: userInfo().username, records });
}

import { audit } from "#scripts/people/audit.ts";
import { erasePerson, personRecords } from "#scripts/people/person-records.ts";
import { erasePersonRows, personRows } from "#scripts/people/person-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { folderLock } from "#server/store/folder-lock.ts";

const silent = { info: () => undefined, warn: () => undefined };
/** A process that died a moment ago is known to be dead by then. */
const usualWaitMs = 10_000;

type Order = {
  readonly dataDir: string;
  readonly person: string;
  /** What several instances share, where they do: then nothing about people is in the folder. */
  readonly database?: Database | undefined;
};

/** What is kept of a person, as JSON; leaves a line in the audit trail. */
export async function exportPerson({ dataDir, person, database }: Order): Promise<string> {
  const records = database === undefined ? await personRecords(dataDir, person) : await personRows(database, person);
  await audit(dataDir, { kind: "exported", person, records: records.length });
  return JSON.stringify({ person, exportedAt: new Date().toISOString(), records }, null, 2);
}

/**
 * Erases what is kept of a person; without `isSure` it only counts.
 *
 * @throws while a site uses the folder: it keeps requests in memory, and writes to the same files.
 */
export async function erase({
  dataDir,
  person,
  database,
  isSure,
  waitMs = usualWaitMs,
}: Order & { readonly isSure: boolean; readonly waitMs?: number }): Promise<string> {
  if (database !== undefined) return await eraseRows({ dataDir, person, database, isSure });
  const records = await personRecords(dataDir, person);
  const waiting = waitingIn(records.map(({ record }) => record));
  const found = `${records.length} lines about ${person} in ${dataDir}`;
  const undelivered = waiting === 0 ? "" : `; ${waiting} of their requests no target has got`;
  if (!isSure) return `${found}${undelivered}. Nothing was erased: say --yes.`;
  const ownership = await folderLock({ dir: dataDir, log: silent });
  try {
    for (const giveUpAt = performance.now() + waitMs; !ownership.isOwner(); ) {
      if (performance.now() > giveUpAt) throw new Error(`a site uses ${dataDir}: stop it first`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const erased = await erasePerson(dataDir, person);
    await audit(dataDir, { kind: "erased", person, records: erased });
    return `${found}${undelivered}: erased. Backups, the log and what a target got are elsewhere.`;
  } finally {
    await ownership.close();
  }
}

/** In the database instances may serve meanwhile. */
async function eraseRows(order: Order & { readonly database: Database; readonly isSure: boolean }): Promise<string> {
  const { dataDir, person, database, isSure } = order;
  const found = `${(await personRows(database, person)).length} records about ${person} in the database`;
  if (!isSure) return `${found}. Nothing was erased: say --yes.`;
  const erased = await erasePersonRows(database, person);
  await audit(dataDir, { kind: "erased", person, records: erased });
  return `${found}: erased. Backups, the log and what a target got are elsewhere.`;
}

function waitingIn(records: readonly Readonly<Record<string, unknown>>[]): number {
  const waiting = new Set<unknown>();
  for (const { kind, submissionId } of records) {
    if (kind === "accepted") waiting.add(submissionId);
    else if (kind === "delivered" || kind === "dropped") waiting.delete(submissionId);
  }
  return waiting.size;
}

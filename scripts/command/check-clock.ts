import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "#shared/errors.ts";
import type { Finding } from "./finding.ts";

/** Sign-ins, signatures and the queue forgive each other as much. */
const forgivenMs = 60_000;

/** Sanity of the clock: not before this program was built, and the one that a folder's drive has, which may be another machine. */
export async function checkClock(dir: string, now = Date.now): Promise<Finding> {
  const what = "clock";
  const says = new Date(now()).toISOString();
  try {
    const { mtimeMs: builtAt } = await stat(fileURLToPath(import.meta.url));
    if (now() < builtAt - forgivenMs) return { what, isWell: false, says: `${says} is before this program was built` };
    const probe = await mkdtemp(join(dir, ".doctor-")).catch(() => mkdtemp(join(tmpdir(), ".doctor-")));
    const { mtimeMs } = await stat(probe).finally(() => rm(probe, { recursive: true, force: true }));
    const apartMs = Math.round(Math.abs(now() - mtimeMs));
    const isWell = apartMs < forgivenMs;
    return { what, isWell, says: isWell ? says : `${says}, and the drive of ${dir} is ${apartMs} ms apart` };
  } catch (error) {
    return { what, isWell: false, says: messageOf(error) };
  }
}

import { randomUUID } from "node:crypto";
import { open, readFile, readlink, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import * as z from "zod";

const holderSchema = z.object({
  /** Another one for each lock that is taken. */
  id: z.string(),
  pid: z.number().int().positive(),
  host: z.string(),
  /** Process numbers mean something within one boot and one container only. */
  space: z.string(),
});

/** Who holds a lock. */
export type Holder = z.infer<typeof holderSchema>;

export async function thisProcess(): Promise<Holder> {
  return { id: randomUUID(), pid: process.pid, host: hostname(), space: await processSpace() };
}

export type Found = {
  readonly holder: Holder | undefined;
  /** Another one with each heartbeat and each holder. */
  readonly sign: string;
};

/** Undefined when nobody holds it. */
export async function look(path: string): Promise<Found | undefined> {
  // Opened each time: network file systems look at the server then.
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (file === undefined) return undefined;
  try {
    const { mtimeMs } = await file.stat();
    const text = await file.readFile("utf8");
    return { holder: holderOf(text), sign: `${mtimeMs} ${text}` };
  } finally {
    await file.close();
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes a lock file where there is none; false when another process was quicker. */
export async function create(path: string, me: Holder): Promise<boolean> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    return undefined;
  });
  if (file === undefined) return false;
  try {
    await file.writeFile(JSON.stringify(me));
  } finally {
    await file.close();
  }
  return true;
}

/** Puts our lock in the place of a dead process's, when nobody else did so since it was looked at. */
export async function claim(path: string, me: Holder, sign: string): Promise<void> {
  const own = `${path}.${me.id}`;
  await create(own, me);
  if ((await look(path))?.sign === sign) await rename(own, path);
  else await rm(own, { force: true });
}

/** Certain only for a process that this one would see: of the same machine and container. A number that is alive may be another's. */
export function isDead(holder: Holder | undefined, me: Holder): boolean {
  if (holder === undefined || holder.host !== me.host || holder.space !== me.space || holder.pid === me.pid)
    return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return typeof error === "object" && error !== null && "code" in error && error.code === "ESRCH";
  }
}

/** Other systems than Linux have no containers that share a host's name. */
async function processSpace(): Promise<string> {
  const parts = [readFile("/proc/sys/kernel/random/boot_id", "utf8"), readlink("/proc/self/ns/pid")];
  const [boot, space] = await Promise.all(
    parts.map((part) => part.catch(() => (process.platform === "linux" ? randomUUID() : ""))),
  );
  return `${boot?.trim()} ${space}`;
}

export function nameOf(holder: Holder | undefined): string {
  return holder === undefined ? "unknown" : `${holder.pid} on ${holder.host}`;
}

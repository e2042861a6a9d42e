import { readFileSync } from "node:fs";

/** What files, services and threads need besides connections. */
const reserved = 200;

/** How many connections the process may have: what is wished for, or fewer where the system allows fewer open files. */
export function connectionsAllowed(wished: number, limits = readLimits()): number {
  const openFiles = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(16, Math.min(wished, openFiles - Math.min(reserved, Math.floor(openFiles / 2))));
}

/** As Linux tells it; other systems are taken to allow enough. */
function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/** Classes and codes of SQLSTATE that say: not this statement, not now (PostgreSQL, Appendix A). */
const faultClasses: ReadonlySet<string> = new Set([
  "08", // the connection
  "28", // the password is refused
  "3D", // there is no such database
  "53", // too many connections, no memory, the disk is full
  "57", // shut down, crashed, starting, statement cancelled
  "58", // the disk does not work
]);
const faultCodes: ReadonlySet<string> = new Set([
  "25006", // a replica, which only reads, while another one takes over
  "40001",
  "40P01", // a deadlock, of which one must go
]);

const sqlState = /^[0-9A-Z]{5}$/;

/** Whether the database is to blame, and not what it was asked: anything that has no SQLSTATE came from the connection. */
export function isDatabaseFault(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || !sqlState.test(code) || faultCodes.has(code) || faultClasses.has(code.slice(0, 2));
}

/** What may be logged: a code, or the driver's own word. Never the address, which has the password in it. */
export function safeReason(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return code;
  const text = error instanceof Error ? error.message : "";
  return /timeout/i.test(text) ? "timeout" : /terminated|ended/i.test(text) ? "connection ended" : "no connection";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

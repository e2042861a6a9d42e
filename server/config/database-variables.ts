import * as z from "zod";
import { optional, type Variable, wholeNumber } from "./variable.ts";

/** What several instances of one site share. */
export const databaseVariables = {
  databaseUrl: optional({
    name: "DATABASE_URL",
    meaning:
      "PostgreSQL 15 or newer that several instances of one site share (docs/several-instances.md): `postgres://user:password@host/name`. Its parameters say how the connection is encrypted: `?sslmode=verify-full&sslrootcert=/path/ca.pem`. Not set: what the site remembers is in `DATA_DIR`.",
    expected: "an address of a PostgreSQL database, such as postgres://user:password@db.example.com/signpost",
    isSecret: true,
    schema: z.url({ protocol: /^postgres(?:ql)?$/ }),
  } satisfies Variable<string>),
  workers: wholeNumber(
    {
      name: "WORKERS",
      meaning:
        "Processes that serve the site on one port, for the cores of one machine. More than one need `DATABASE_URL`: each is an instance.",
      default: "1",
    },
    { min: 1, max: 64 },
  ),
  databaseConnections: wholeNumber(
    {
      name: "DATABASE_CONNECTIONS",
      meaning: "Connections of one process to the database, at most; one more listens.",
      default: "8",
    },
    { min: 2, max: 100 },
  ),
  databaseTimeoutMs: wholeNumber(
    {
      name: "DATABASE_TIMEOUT_MS",
      meaning: "Time in which the database must have answered a statement. Pages never ask it.",
      unit: "ms",
      default: "3000",
    },
    { min: 50, max: 60_000 },
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

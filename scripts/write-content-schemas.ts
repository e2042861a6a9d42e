import { mkdirSync, writeFileSync } from "node:fs";
import { contentJsonSchemas } from "#server/content/files/check/json-schemas.ts";

const folder = "docs/content-schemas";

/** Writes a JSON Schema of each kind of content file: `node scripts/run.mjs write-content-schemas`. */
mkdirSync(folder, { recursive: true });
for (const [name, schema] of contentJsonSchemas()) {
  writeFileSync(`${folder}/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}

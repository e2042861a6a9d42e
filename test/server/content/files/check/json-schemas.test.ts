import { readFileSync } from "node:fs";
import { contentJsonSchemas } from "#server/content/files/check/json-schemas.ts";

// Out of date after a change of a schema: `node scripts/run.mjs write-content-schemas`.
describe("docs/content-schemas", () => {
  it.each([...contentJsonSchemas()])("has the schema of %s as the server reads it", (name, schema) => {
    const written: unknown = JSON.parse(readFileSync(`docs/content-schemas/${name}.schema.json`, "utf8"));

    expect(written).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it("completes fields, and names what a notice may look like", () => {
    const site = JSON.stringify(contentJsonSchemas().get("site"));
    const topic = JSON.stringify(contentJsonSchemas().get("topic"));

    expect(site).toContain('"siteName"');
    expect(topic).toContain('"title"');
  });
});

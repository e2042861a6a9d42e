// Part of the build, which imports it: compiles the interface texts of each language beside the server, so that it parses none at start.
import { mkdirSync, writeFileSync } from "node:fs";
import { writtenCatalogue } from "#server/messages/read-catalogue.ts";
import { catalogueTags } from "#shared/messages/catalogue.ts";

const folder = new URL("../texts/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const tag of catalogueTags) writeFileSync(new URL(`${tag}.json`, folder), JSON.stringify(writtenCatalogue(tag)));

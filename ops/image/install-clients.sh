#!/bin/sh
# Installs below $1 what the site asks PostgreSQL and OpenSearch with, at the versions that this source was tested with: several instances
# need it, one does without. A step of the Containerfile.
set -eu
target=$1
mkdir -p "$target"
node - "$target" <<'SCRIPT'
const { dependencies, devDependencies } = require("./package.json");
const { writeFileSync } = require("node:fs");
const clients = ["pg", "pg-boss", "node-pg-migrate", "@opensearch-project/opensearch"];
const versions = { ...dependencies, ...devDependencies };
const chosen = Object.fromEntries(clients.map((name) => [name, versions[name]]));
writeFileSync(`${process.argv[2]}/package.json`, JSON.stringify({ private: true, dependencies: chosen }));
SCRIPT
cd "$target"
npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund

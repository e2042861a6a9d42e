#!/usr/bin/env -S node --max-old-space-size=512 --max-semi-space-size=4
// The installed command. What it runs is built already (`npm pack`): nothing is compiled or downloaded at a start.
await import("../dist/scripts/signpost.js");

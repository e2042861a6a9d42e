import { setPriority } from "node:os";
import { type AttackName, attacks } from "./bench/attackers.ts";
import { generatedTopics } from "./bench/sitemap-paths.ts";

/** Attacks a site until it is ended: `bench-attacker <attack> <origin>`. */
const [name, origin = ""] = process.argv.slice(2);

// In truth it is another machine's processor that attacks: here it gets what the others leave.
setPriority(19);
// Last pages first: visitors begin with the first ones.
const pages = (await generatedTopics(origin)).toReversed();
// When the site has cut every connection, too.
setInterval(() => undefined, 1000);
// Named by under-attack.ts.
attacks[name as AttackName].run({ port: Number(new URL(origin).port), pages });

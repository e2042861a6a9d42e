// `npm run build`: browser and server code into dist/.
import { buildNow, ensureInstalled } from "./project.mjs";

await ensureInstalled({ withDev: false });
await buildNow();

// `npm run build`: browser and server code into dist/.
import { buildNow, ensureInstalled } from "./project.mjs";

ensureInstalled({ withDev: false });
await buildNow();

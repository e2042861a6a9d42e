import { endProcessWell } from "#server/http/process-end.ts";

// First of all: until somebody listens, a signal to process 1 of a container is lost.
const end = endProcessWell();

/** Where the build puts what the server does not import. */
const built = {
  migrations: new URL("../migrations/", import.meta.url),
  client: new URL("../client/", import.meta.url),
  assetManifest: new URL("../manifest.json", import.meta.url),
  markdownThread: new URL("./content/markdown-worker/markdown-worker.js", import.meta.url),
  searchThread: new URL("./search/thread/search-thread.js", import.meta.url),
  pictureThread: new URL("./social-picture/picture-thread.js", import.meta.url),
  pictureFiles: new URL("../social-picture/", import.meta.url),
};

try {
  const { startSite } = await import("#server/site/start-site.ts");
  await startSite(process.env, built, end);
} catch (error) {
  const { startError } = await import("#server/site/start-summary.ts");
  process.stderr.write(`${startError(error)}\n`);
  // Part of it may listen already: half a site must not stay.
  await end.now(1);
}

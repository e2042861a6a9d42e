import { parentPort } from "node:worker_threads";

// The search's thread with two words that it breaks down over.
parentPort?.on(
  "message",
  ({ question }: { readonly question?: { readonly request?: { readonly query?: string } } }) => {
    const query = question?.request?.query;
    if (query === "please crash") process.exit(1);
    while (query === "please hang");
  },
);

await import("#server/search/embedded/worker/search-thread.ts");

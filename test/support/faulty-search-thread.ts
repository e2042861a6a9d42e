import { parentPort } from "node:worker_threads";

type Question = {
  readonly request?: { readonly query?: string };
  readonly changed?: readonly { readonly document: { readonly title: string } }[];
};

// The search's thread with two words that it breaks down over, and a page.
parentPort?.on("message", ({ question }: { readonly question?: Question }) => {
  const query = question?.request?.query;
  if (query === "please crash") process.exit(1);
  while (query === "please hang");
  if (question?.changed?.some(({ document }) => document.title === "Please crash")) process.exit(1);
});

await import("#server/search/thread/search-thread.ts");

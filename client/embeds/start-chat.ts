import { pageExperiments } from "#client/experiments/page-experiments.ts";
import type { PageServices } from "#client/search/start-search-results.tsx";

/** Gives a signed-in user the chat widget where the page may have one; only then is more of its code loaded. */
export async function startChat(page: PageServices): Promise<void> {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="chat-widget"]')?.content;
  if (settings === undefined) return;
  const report = (message: string, cause: unknown) => reportError(new Error(message, { cause }));
  const [viewer, { startChatWidget }] = await Promise.all([page.whoIsThere(), import("./chat-widget.ts")]);
  const lookUpExperiment = pageExperiments({ ...page, reportError: report });
  // The server wrote the settings of this very type.
  await startChatWidget(JSON.parse(settings), viewer, { ...page, lookUpExperiment });
}

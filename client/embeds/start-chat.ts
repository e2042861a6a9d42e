import { pageExperiments } from "#client/experiments/page-experiments.ts";
import type { PageServices } from "#client/islands/mount-island.tsx";

/** Gives a signed-in user the chat widget where the page may have one; only then is more of its code loaded. */
export function startChat(page: PageServices): void {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="chat-widget"]')?.content;
  if (settings === undefined) return;
  const report = (message: string, cause: unknown) => reportError(new Error(message, { cause }));
  const start = async () => {
    const [viewer, { startChatWidget }] = await Promise.all([page.whoIsThere(), import("./chat-widget.ts")]);
    const lookUpExperiment = pageExperiments({ ...page, reportError: report });
    // The server wrote the settings of this very type.
    await startChatWidget(JSON.parse(settings), viewer, { ...page, lookUpExperiment });
  };
  start().catch(reportError);
}

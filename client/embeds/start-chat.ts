import type { PageServices } from "#client/islands/mount-island.tsx";

/** Gives signed-in users the chat widget on pages that have one; nobody else loads any of its code. */
export function startChat(page: PageServices): void {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="chat-widget"]')?.content;
  if (settings === undefined) return;
  const start = async () => {
    const viewer = await page.whoIsThere();
    if (!viewer.isAuthenticated) return;
    const [{ startChatWidget }, { pageExperiments }] = await Promise.all([
      import("./chat-widget.ts"),
      import("#client/experiments/page-experiments.ts"),
    ]);
    const report = (message: string, cause: unknown) => reportError(new Error(message, { cause }));
    const lookUpExperiment = pageExperiments({ ...page, reportError: report });
    // The server wrote the settings of this very type.
    await startChatWidget(JSON.parse(settings), viewer, { ...page, lookUpExperiment });
  };
  start().catch(reportError);
}

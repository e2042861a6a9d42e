import { loadScript } from "./load-file.ts";

/** What the collector's script looks for on the page before it opens its form. */
type CollectorSettings = {
  triggerFunction: (showCollectorDialog: () => void) => void;
  fieldValues: Readonly<Record<string, string>>;
};

declare global {
  interface Window {
    ATL_JQ_PAGE_PROPS?: CollectorSettings;
  }
}

/**
 * Loads jQuery, then the issue collector, and then enables the report button (docs/behaviour/pages.md, Report a problem). The collector gets
 * the page's address, product and id in the fields whose names the place states.
 */
export async function startIssueCollector(place: HTMLElement): Promise<void> {
  const { jquery = "", collector = "", urlField = "", productField = "", pageField = "" } = place.dataset;
  const button = place.querySelector("button");
  if (button === null) throw new Error("an issue collector without its button");
  let show: (() => void) | undefined;
  let isAsked = false;

  const settings: CollectorSettings = {
    triggerFunction: (showCollectorDialog) => {
      show = showCollectorDialog;
      if (isAsked) show();
      isAsked = false;
    },
    fieldValues: {},
  };
  const fillIn = () => {
    const { product = "", pageId = "" } = place.dataset;
    settings.fieldValues = { [urlField]: location.href, [productField]: product, [pageField]: pageId };
  };
  fillIn();
  window.ATL_JQ_PAGE_PROPS = settings;

  try {
    await loadScript(jquery);
    await loadScript(collector);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this is the log that its operators look at
    console.error("error loading external script", error);
    place.hidden = true;
    return;
  }
  button.disabled = false;
  button.addEventListener("click", () => {
    fillIn();
    isAsked = show === undefined;
    show?.();
  });
}

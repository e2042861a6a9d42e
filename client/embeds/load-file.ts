/**
 * Loads and runs a script of another origin; scripts run in the order in which they were asked for.
 *
 * @param dataset what the script can read of its own element, by the names of `dataset`.
 */
export function loadScript(url: string, dataset: Readonly<Record<string, string>> = {}): Promise<void> {
  const script = document.createElement("script");
  script.async = false;
  Object.assign(script.dataset, dataset);
  script.src = url;
  return inserted(script, url);
}

/** Loads a style sheet of another origin. */
export function loadStyle(url: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  return inserted(link, url);
}

function inserted(element: HTMLElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(element);
  });
}

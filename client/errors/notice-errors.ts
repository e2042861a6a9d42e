import { maskedText } from "#shared/analytics/mask-emails.ts";
import { maxErrorsPerPage } from "#shared/client-errors/max-errors-per-page.ts";

/**
 * Notices every error that nobody caught and every one given to `reportError`, and has it told to the site's operator: a few a
 * page, each once. What tells them is loaded with the first.
 */
export function noticeErrors(): void {
  const told = new Set<string>();
  const tell = (error: unknown, at?: string) => {
    const name = `${error} ${error instanceof Error ? error.cause : ""}`;
    if (told.size >= maxErrorsPerPage || told.has(name)) return;
    told.add(name);
    // The mask is here already: a file that both need would be one more to load. Where it cannot be loaded there is nobody to tell.
    import("./tell-errors.ts").then(({ tellError }) => tellError(error, at, maskedText)).catch(() => undefined);
  };
  addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    // Scripts of other sites tell nothing but that there was an error; files that are missing are no errors of scripts.
    if (message !== undefined && (error != null || filename))
      tell(error ?? message, filename && `${filename}:${lineno}:${colno}`);
  });
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}

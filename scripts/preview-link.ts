import { parseArgs } from "node:util";
import { pageAddress } from "#server/addresses/page-address.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { previewToken } from "#server/preview/preview-link.ts";
import { SiteError } from "#shared/errors.ts";
import { previewParameter } from "#shared/links/preview-address.ts";
import type { Languages } from "#shared/locale.ts";

const usage = "Usage: npm run preview-link -- /tracker/docs/add-a-board [--hours 72]";
const maxHours = 720;
const hourMs = 3_600_000;

/** Prints an address that shows the preview of one page to whoever has it, until it ends (docs/behaviour/editors.md, Preview). */
async function main(args: readonly string[]): Promise<number> {
  const asked = optionsOf(args);
  if (asked === undefined) {
    console.error(usage);
    return 1;
  }
  const { baseUrl, contentDir, previewSecrets } = loadConfig(statedSettings(process.env).env);
  const [secret] = previewSecrets ?? [];
  if (secret === undefined) {
    console.error("PREVIEW_SECRET is not set: expected the secret that the site signs preview links with");
    return 1;
  }
  const endsAtMs = Date.now() + asked.hours * hourMs;
  const pathname = pathOf(asked.page, baseUrl);
  // A link is for a page in all its languages, of which the content tells.
  const { tags } = await languagesIn(contentDir);
  const token = previewToken(secret, pageAddress(pathname, tags).path, endsAtMs);
  console.log(`${baseUrl}${pathname}?${previewParameter}=${token}`);
  console.error(`shows the preview until ${new Date(endsAtMs).toISOString()}`);
  return 0;
}

/** Address of a page on the site, which may have the site's whole address before it. */
function pathOf(page: string, baseUrl: string): string {
  const isBelow = page === baseUrl || /^[/?#]/.test(page.startsWith(baseUrl) ? page.slice(baseUrl.length) : "");
  return new URL(isBelow ? page.slice(baseUrl.length) || "/" : page, "http://site").pathname;
}

async function languagesIn(dir: string): Promise<Languages> {
  const log = { info: () => undefined, warn: () => undefined };
  const content = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown });
  await content.close();
  return content.languages();
}

function optionsOf(args: readonly string[]): { readonly page: string; readonly hours: number } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { hours: { type: "string", default: "72" } },
      allowPositionals: true,
    });
    const [page = "", ...others] = positionals;
    const hours = Number(values.hours);
    const isRight = others.length === 0 && /^(?:\/|https?:\/\/)/.test(page) && hours > 0 && hours <= maxHours;
    return isRight ? { page, hours } : undefined;
  } catch {
    return undefined;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SiteError ? error.message : error);
  process.exitCode = 1;
}

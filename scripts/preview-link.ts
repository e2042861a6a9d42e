import { parseArgs } from "node:util";
import { pageAddress } from "#server/addresses/page-address.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { previewToken } from "#server/preview/preview-link.ts";
import { SiteError } from "#shared/errors.ts";
import { previewParameter } from "#shared/links/preview-address.ts";
import { unstatedLanguages } from "#shared/locale.ts";

const usage = "Usage: npm run preview-link -- /tracker/docs/add-a-board [--hours 72]";
const maxHours = 720;
const hourMs = 3_600_000;

/** Prints an address that shows the preview of one page to whoever has it, until it ends (docs/behaviour/editors.md, Preview). */
function main(args: readonly string[]): number {
  const asked = optionsOf(args);
  if (asked === undefined) {
    console.error(usage);
    return 1;
  }
  const { baseUrl, previewSecrets } = loadConfig(statedSettings(process.env).env);
  const [secret] = previewSecrets ?? [];
  if (secret === undefined) {
    console.error("PREVIEW_SECRET is not set: expected the secret that the site signs preview links with");
    return 1;
  }
  const endsAtMs = Date.now() + asked.hours * hourMs;
  const token = previewToken(secret, pageAddress(asked.pathname, unstatedLanguages.tags).path, endsAtMs);
  console.log(`${baseUrl}${asked.pathname}?${previewParameter}=${token}`);
  console.error(`shows the preview until ${new Date(endsAtMs).toISOString()}`);
  return 0;
}

/** The page is an address on the site, with or without the site before it. */
function optionsOf(args: readonly string[]): { readonly pathname: string; readonly hours: number } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { hours: { type: "string", default: "72" } },
      allowPositionals: true,
    });
    const [page = "", ...others] = positionals;
    const hours = Number(values.hours);
    const isRight = others.length === 0 && /^(?:\/|https?:\/\/)/.test(page) && hours > 0 && hours <= maxHours;
    return isRight ? { pathname: new URL(page, "http://site").pathname, hours } : undefined;
  } catch {
    return undefined;
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SiteError ? error.message : error);
  process.exitCode = 1;
}

import type { AssetRecord } from "#server/content/files/read/records.ts";
import { readFont } from "#server/fonts/read-font.ts";
import { sizeAdjustFor } from "#server/fonts/size-adjust.ts";
import type { AssetVersions } from "./asset-versions.ts";

type StandIn = Parameters<typeof sizeAdjustFor>[1];

/** Reading a font costs milliseconds, and an index is made with every change. */
const known = new WeakMap<AssetRecord, Map<StandIn, number | undefined>>();

/** `size-adjust` of what stands in for a font of the content folder, in percent, by the font's own widths; undefined where its file does not tell. */
export function fontSizeAdjust(
  { versions }: { readonly versions: AssetVersions },
  asset: AssetRecord | undefined,
  standIn: StandIn,
): number | undefined {
  if (asset === undefined) return undefined;
  const ofAsset = known.get(asset) ?? new Map<StandIn, number | undefined>();
  known.set(asset, ofAsset);
  if (!ofAsset.has(standIn)) ofAsset.set(standIn, measured(versions.bytesOf(asset), standIn));
  return ofAsset.get(standIn);
}

/** A file that is no font is named by the browser: here it only has no widths. */
function measured(bytes: Buffer | undefined, standIn: StandIn): number | undefined {
  try {
    return bytes && sizeAdjustFor(readFont(bytes), standIn);
  } catch {
    return undefined;
  }
}

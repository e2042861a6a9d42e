import { defined } from "#server/content/files/defined.ts";
import type { ProductFolder, SiteIndex } from "#server/content/files/index/index-types.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import type { KbPlatform } from "#shared/entries/kb-article.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { slugOf } from "#shared/links/slug.ts";
import type { Locale } from "#shared/locale.ts";
import type { ProductEdition } from "#shared/search/product-edition.ts";

/** An app and a hub are no products. */
export function editionsOf({ fields, nameId, name }: ProductFolder, locale: Locale): ProductEdition[] {
  const { deployment, version, appNameReference, hubName } = fields(locale);
  if (appNameReference !== undefined || hubName !== undefined) return [];
  return [
    {
      key: nameId,
      name: name(locale),
      ...defined({ platform: platformOf(deployment), version: namedVersion(version) }),
    },
  ];
}

function platformOf(deployment: string | undefined): ProductEdition["platform"] {
  if (deployment === undefined || /^not applicable$/i.test(deployment)) return undefined;
  return /cloud/i.test(deployment) ? "cloud" : "data_center";
}

const articlePlatforms: Readonly<Record<KbPlatform, readonly ("cloud" | "data_center")[]>> = {
  "Cloud only": ["cloud"],
  "Cloud and Data Center": ["cloud", "data_center"],
  "Data Center only": ["data_center"],
  "Data Center and Cloud by request": ["data_center", "cloud"],
};

/** What a page says it is about comes before the product it is filed under. */
export function statedProducts(
  index: SiteIndex,
  locale: Locale,
  {
    product,
    deployment,
    versions,
    platform,
    products,
  }: Partial<PageFields<"topic">> & Partial<PageFields<"pageKbArticle">>,
  own: readonly ProductEdition[],
): readonly ProductEdition[] {
  const named = [...(product === undefined ? [] : [{ productName: product }]), ...(products ?? [])];
  const about =
    named.length === 0
      ? own
      : named.flatMap((each) => {
          const { productName } = each;
          const stated = "platform" in each ? platformOf(each.platform) : undefined;
          const platforms = stated !== undefined ? [stated] : platform === undefined ? [] : articlePlatforms[platform];
          return editionsNamed(index, productName, platforms, locale);
        });
  const placed =
    deployment === undefined
      ? about
      : about.map((each) => ({ ...each, ...defined({ platform: platformOf(deployment) }) }));
  const applied =
    named.length > 0 || platform === undefined
      ? placed
      : placed.flatMap((each) => articlePlatforms[platform].map((one) => ({ ...each, platform: one })));
  const numbers = (versions ?? []).map((version) => (typeof version === "string" ? version : version.number));
  return numbers.length === 0 ? applied : applied.flatMap((each) => numbers.map((version) => ({ ...each, version })));
}

/** A product by its name, on the given platforms or, where none is given, on all it has here. */
function editionsNamed(
  index: SiteIndex,
  productName: string,
  platforms: readonly ("cloud" | "data_center")[],
  locale: Locale,
): ProductEdition[] {
  const known = [...index.products.values()].filter(({ name, nameId }) =>
    [nameId, ...index.languages.tags.map(name)].some((each) => each.toLowerCase() === productName.toLowerCase()),
  );
  const [first] = known;
  const key = first?.nameId ?? slugOf(productName);
  const name = first?.name(locale) ?? productName;
  const here = known.flatMap(({ fields }) => platformOf(fields(locale).deployment) ?? []);
  const existing = new Set(here);
  // An article for several platforms names products that may be on some of them only; a product that is not here is taken at its word.
  const stated = known.length === 0 ? platforms : platforms.filter((platform) => existing.has(platform));
  const all = stated.length > 0 ? stated : [...existing];
  return all.length === 0 ? [{ key, name }] : all.map((platform) => ({ key, name, platform }));
}

import { defined } from "#server/content/files/defined.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import { type EntryBuilder, fieldsOf } from "./base-fields.ts";
import { cardsIn, imageIn } from "./entry-scope.ts";

/** The landing page of a product, from its `product.yaml`. */
export const productLandingPage: EntryBuilder<"productLandingPage"> = async (scope, base) => {
  const fields = fieldsOf<"productLandingPage">(scope);
  const file = scope.text.fileOf("icon");
  const product = scope.index.products.get(scope.page.product ?? "");
  const { landing, ...rest } = splitProduct(fields);
  return {
    ...base,
    type: "productLandingPage",
    product: {
      ...rest,
      id: product?.id ?? base.id,
      productNameReference: {
        id: product?.nameId ?? base.id,
        productName: product?.name(scope.locale) ?? base.title,
      },
      deployment: rest.deployment ?? "Not applicable",
      deploymentUrls: base.context?.kind === "product" ? base.context.deploymentUrls : {},
      hasProductLandingPage: rest.hasProductLandingPage ?? true,
      docsHomeSlug: rest.docsHomeSlug ?? "docs",
      ...defined({
        icon: imageIn(scope, file, fields.icon),
        iconAlternate: imageIn(scope, file, fields.iconAlternate),
        notice: base.notice,
      }),
    },
    resourceCards: cardsIn(scope, file, landing.resourceCards),
    cards: cardsIn(scope, file, landing.cards),
    resources: landing.resources ?? [],
    relatedAppReferences: landing.relatedAppReferences ?? [],
    ...defined({ contactBlock: landing.contactBlock }),
  };
};

/** The product's own fields apart from what its landing page shows besides. */
function splitProduct(fields: Partial<PageFields<"productLandingPage">>) {
  const { resourceCards, cards, resources, contactBlock, relatedAppReferences, ...product } = fields;
  return { landing: { resourceCards, cards, resources, contactBlock, relatedAppReferences }, ...product };
}

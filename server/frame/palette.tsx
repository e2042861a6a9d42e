import type { ProductContext } from "#shared/entries/context.ts";
import type { Site } from "#shared/entries/site.ts";
import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";
import { searchScopeOf } from "#shared/links/search-scope.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { currentEditionLabel } from "./edition-label.ts";

type PaletteProps = { readonly product: ProductContext | undefined; readonly site: Site };

/**
 * Command palette: a search box in a modal dialog over the page, narrowed to the product that is read about. A script opens it; without one the
 * header's sign is a link to the search page (docs/behaviour/search.md, Palette).
 */
export function Palette({ product, site }: PaletteProps) {
  const messages = useMessages();
  const scope = product === undefined ? {} : searchScopeOf(product);
  const isNarrow = Object.keys(scope).length > 0;
  const names = product && [product.productNameReference.productName, currentEditionLabel(product, site, messages)];
  return (
    <dialog className="palette" aria-label={messages.search} lang={useInterfaceLang()}>
      {/* Nobody who does not search has a second box in the page. */}
      <template>
        <SearchBox
          id="palette-search"
          scope={scope}
          scopeName={isNarrow ? names?.filter(Boolean).join(" ") : undefined}
        />
        <form method="dialog">
          <button type="submit" className="close">
            <span className="vh">
              <Words of="close" />
            </span>
          </button>
        </form>
      </template>
    </dialog>
  );
}

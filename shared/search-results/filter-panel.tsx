import type { ReactNode } from "react";
import { fillIn } from "#shared/messages/fill-in.ts";
import { chooseProduct, chooseVersion, removeProduct } from "#shared/search/change-search.ts";
import { searchParameters } from "#shared/search/search-address.ts";
import {
  isPlatformKey,
  offeredVersions,
  type SearchPlatform,
  type SearchProduct,
  showsCategories,
} from "#shared/search/search-filters.ts";
import type { PlatformKey } from "#shared/search/search-state.ts";
import { Choice } from "./choice.tsx";
import { ContentTypeChoices, checkedCategory } from "./content-type-choices.tsx";
import { filtersId, resultsId, useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

/** What the form's own fields say; everything else of the search goes along hidden. */
const ownFields: ReadonlySet<string> = new Set(["deployment", "product", "version", "contentType", "sort", "page"]);

/** Products by platform, the versions of a Data Center product, and the content types of a category. */
export function FilterPanel() {
  const { choices, progress, texts } = useFinder();
  const { platforms } = choices.filters;
  // The order of results is sent by the same form.
  if (platforms.length === 0 && checkedCategory(choices.filters, progress.search) === undefined) return <FilterForm />;
  return (
    <details className="filters">
      <summary>{texts.filters}</summary>
      <FilterForm>
        <ContentTypeChoices />
        <ProductChoices />
        <VersionChoices />
      </FilterForm>
    </details>
  );
}

/** Without choices it is there for visitors without scripts only. */
function FilterForm({ children }: { readonly children?: ReactNode }) {
  const { path, choices, progress, texts, isLive } = useFinder();
  const { filters } = choices;
  const hidden = searchParameters(progress.search, filters).filter(
    ([name]) => !ownFields.has(name) || (name === "contentType" && !showsCategories(filters)),
  );
  return (
    <form
      id={filtersId}
      action={path}
      autoComplete="off"
      hidden={isLive && children === undefined}
      onSubmit={(event) => isLive && event.preventDefault()}
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children !== undefined && <div className="choices">{children}</div>}
      <div className="apply">
        {!isLive && (
          <button type="submit" className="button">
            {texts.applyFilters}
          </button>
        )}
        {isLive && children !== undefined && <ShowResults />}
      </div>
    </form>
  );
}

/** On small screens the results are below the filters: leads there, and says how many there are. */
function ShowResults() {
  const { progress, texts, locale } = useFinder();
  const total = progress.shown?.outcome.response.pagination.total ?? 0;
  return (
    <a
      className="button"
      href={`#${resultsId}`}
      onClick={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}
    >
      {fillIn(texts.showResults, { count: total.toLocaleString(locale) })}
    </a>
  );
}

function ProductChoices() {
  const { choices, progress, texts, ask, queryId } = useFinder();
  const { track } = useSearchServices();
  const { platforms } = choices.filters;
  const { deployment, product } = progress.search;
  if (platforms.length === 0) return null;
  const chooseAll = () => {
    ask(removeProduct);
    track("search_filter_use", { filter: "product", value: "", queryId });
  };
  const choose = (platform: SearchPlatform, { key }: SearchProduct) => {
    ask((search) => chooseProduct(search, deploymentOf(platform), key));
    track("search_filter_use", { filter: "product", value: `${platform.key}:${key}`, queryId });
  };
  return (
    <fieldset>
      <legend>{texts.filterProduct}</legend>
      <Choice
        type="radio"
        name="edition"
        value=""
        label={texts.allProducts}
        isChosen={product === undefined && deployment === undefined}
        onChoose={chooseAll}
      />
      {platforms.map((platform) => (
        <PlatformProducts
          key={platform.key}
          platform={platform}
          isChosen={({ key }) => product === key && deployment === deploymentOf(platform)}
          onChoose={(chosen) => choose(platform, chosen)}
        />
      ))}
    </fieldset>
  );
}

/** Products of no platform are listed together, and searched for by their key alone. */
function deploymentOf({ key }: SearchPlatform): PlatformKey | undefined {
  return isPlatformKey(key) ? key : undefined;
}

type PlatformProductsProps = {
  readonly platform: SearchPlatform;
  readonly isChosen: (product: SearchProduct) => boolean;
  readonly onChoose: (product: SearchProduct) => void;
};

function PlatformProducts({ platform, isChosen, onChoose }: PlatformProductsProps) {
  const { choices, progress } = useFinder();
  const facet = progress.shown?.outcome.response.facets.platform[platform.key];
  const countOf = ({ key }: SearchProduct) =>
    choices.filters.isNewUx || facet === undefined ? undefined : (facet.products[key] ?? 0);
  return (
    <fieldset>
      <legend>{platform.name}</legend>
      {platform.products.map((product) => (
        <Choice
          key={product.key}
          type="radio"
          name="edition"
          value={`${platform.key}:${product.key}`}
          label={product.label ?? product.name}
          count={countOf(product)}
          isChosen={isChosen(product)}
          onChoose={() => onChoose(product)}
        />
      ))}
    </fieldset>
  );
}

function VersionChoices() {
  const { choices, progress, texts, ask, queryId } = useFinder();
  const { track } = useSearchServices();
  const versions = offeredVersions(choices.filters, progress.search);
  if (versions.length === 0) return null;
  const choose = (version: string | undefined) => {
    ask((search) => chooseVersion(search, version));
    track("search_filter_use", { filter: "version", value: version ?? "", queryId });
  };
  const option = (version: string | undefined, label: string) => (
    <Choice
      key={version ?? ""}
      type="radio"
      name="version"
      value={version ?? ""}
      label={label}
      isChosen={progress.search.version === version}
      onChoose={() => choose(version)}
    />
  );
  return (
    <fieldset>
      <legend>{texts.filterVersion}</legend>
      {option(undefined, texts.allVersions)}
      {versions.map((version) => option(version, version))}
    </fieldset>
  );
}

import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";
import { useLocalise } from "#shared/links/link.tsx";
import { searchPath } from "#shared/links/site-paths.ts";
import { searchBoxTexts } from "./search-box-texts.ts";

type SearchBoxProps = {
  /** Id of the field, unique in the page. */
  readonly id: string;
  /** What the search is narrowed to: further parameters of the search page's address. */
  readonly scope?: Readonly<Partial<Record<string, string>>>;
  /** What that is called, to be widened by pressing its name; absent: it stays as narrow as it is. */
  readonly scopeName?: string | undefined;
  readonly term?: string;
  /** Results in a new tab, leaving this page where it is. */
  readonly opensNewTab?: boolean;
  readonly hasFocus?: boolean;
};

/** A search field that works as a plain form: Enter and the button open the search page (docs/behaviour/addresses.md, Links and addresses). */
export function SearchBox({ id, scope = {}, scopeName, term, opensNewTab = false, hasFocus = false }: SearchBoxProps) {
  const messages = useMessages();
  const localise = useLocalise();
  const target = opensNewTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <search>
      <form
        className="search"
        action={localise(searchPath)}
        lang={useInterfaceLang()}
        data-texts={JSON.stringify(searchBoxTexts(messages))}
        {...target}
      >
        {scopeName !== undefined && (
          <p className="search-scope">
            <button type="button">
              {scopeName}
              <span className="vh">
                {": "}
                <Words of="searchEverywhere" />
              </span>
            </button>
          </p>
        )}
        <label className="vh" htmlFor={id}>
          <Words of="searchLabel" />
        </label>
        <input
          id={id}
          type="search"
          name="searchTerm"
          defaultValue={term}
          placeholder={messages.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: only on the search page, which visitors open to type into this field
          autoFocus={hasFocus}
        />
        {Object.entries(scope).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">
          <span className="vh">
            <Words of="search" />
          </span>
        </button>
        {opensNewTab && (
          <p className="hint">
            <Words of="resultsOpenInNewTab" />
          </p>
        )}
      </form>
    </search>
  );
}

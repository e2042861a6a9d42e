// What code in a content folder's extend/ is given and gives back (docs/extend.md). Stable: what is here stays, and more may come.

/** What JSX makes: data, of which the server makes the page. */
export type Made = { readonly name: unknown; readonly properties: object; readonly children: unknown };
/** Everything that can be shown. */
export type Shown = Made | Children | string | number | boolean | null | undefined | readonly Shown[];
/** What stands between a component's tags, or a page's text: shown wherever it is put. */
export type Children = symbol;

/** What a component is given: the attributes of its tag, all as text, as in `ComponentProps<"plan" | "amount">`. */
export type ComponentProps<Attributes extends string = never> = {
  readonly [Attribute in Attributes]?: string;
} & { readonly children?: Children };

/** A page as lists name it. */
export type ListedPage = {
  readonly title: string;
  /** Without language and path of the site: links get both. */
  readonly url: string;
  readonly description?: string;
  /** As its file says it, e.g. `2026-05-04`. */
  readonly updated?: string;
};

/** What a page type is given. */
export type PageProps<Fields extends object = Record<string, unknown>> = ListedPage & {
  /** Of the text, e.g. `pt-BR`. */
  readonly language: string;
  /** The front matter as written: nothing in it is checked. */
  readonly fields: Partial<Fields>;
  /** The pages directly below. */
  readonly pages: readonly ListedPage[];
  /** The page's text. */
  readonly children: Children;
};

/** A page type's `layout`: in the place of the text, or as the whole page, with its title above. */
export type Layout = "article" | "alone";

/** What an island's script is: called once for each place, when that comes into view. */
export type Island<Props extends object = Record<string, string>> = (
  place: HTMLElement,
  props: Readonly<Partial<Props>>,
) => void | Promise<void>;

declare global {
  function $element(name: unknown, properties: object | null, ...children: unknown[]): Made;
  const $fragment: string;
  namespace JSX {
    type Element = Made;
    type ElementType = string | ((properties: never) => Shown);
    type ElementChildrenAttribute = { children: unknown };
    type IntrinsicElements = { [name: string]: Record<string, unknown> };
  }
}

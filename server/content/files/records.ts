import type { ContentProblem } from "#server/content/content-source.ts";
import { defaultLocale, type Locale, locales } from "#shared/locale.ts";
import type { ProductFields } from "./page-fields.ts";

/**
 * What is remembered of a page's file: what lists, addresses and navigation need. Everything else is read again when the page
 * is asked for, so memory does not grow with bodies. Only fields that the file has are present.
 */
export type PageSummary = {
  readonly title?: string;
  readonly shortTitle?: string;
  readonly description?: string;
  readonly subhead?: string;
  readonly icon?: string;
  readonly pageType?: string;
  readonly buttonText?: string;
  readonly lastPublished?: string;
  readonly slug?: string;
  readonly url?: string;
  /** As stated in the file. */
  readonly type?: string;
  readonly id?: string;
  readonly order?: number;
  readonly aliases?: readonly string[];
  readonly hidden?: boolean;
  readonly draft?: boolean;
};

export type PageRecord = {
  readonly kind: "page";
  /** Relative to the content folder, with forward slashes; Japanese files begin with `ja/`. */
  readonly file: string;
  readonly summary: PageSummary;
  /** Of a `product.yaml`. */
  readonly product?: ProductFields;
  readonly problems: readonly ContentProblem[];
};

/** `site.yaml`, `header.yaml` or `fragments.yaml`, as written. */
export type SettingsRecord = {
  readonly kind: "settings";
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: LineOf;
  readonly problems: readonly ContentProblem[];
};

/** A file that is served as it is. */
export type AssetRecord = {
  readonly kind: "asset";
  readonly file: string;
  readonly bytes: number;
  readonly mtimeMs: number;
};

/** A YAML or JSON file that states no page type: not a page. */
export type UntypedRecord = { readonly kind: "untyped"; readonly file: string };

export type FileRecord = PageRecord | SettingsRecord | AssetRecord | UntypedRecord;

/** Line (from 1) of the value at a path of keys; the nearest enclosing one when the value itself is missing. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/**
 * A file's language, and its place: the path it has, or its English original has, in the English tree. Markdown is Markdown, whatever
 * other generators call the file.
 */
export type FilePlace = { readonly locale: Locale; readonly key: string };

export function filePlace(file: string): FilePlace {
  for (const locale of locales) {
    if (locale !== defaultLocale && file.startsWith(`${locale}/`))
      return { locale, key: asMarkdown(file.slice(locale.length + 1)) };
  }
  return { locale: defaultLocale, key: asMarkdown(file) };
}

/** The path with `.md` in place of `.mdx` and `.markdown`. */
export function asMarkdown(path: string): string {
  return path.replace(/\.(?:mdx|markdown)$/i, ".md");
}

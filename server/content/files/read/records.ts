import type { ContentProblem } from "#server/content/content-source.ts";
import type { Languages, Locale } from "#shared/locale.ts";
import type { ProductFields } from "./page-fields.ts";
import type { LineOf } from "./structure.ts";

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
  /** A `slug` of several names, which only its generator understands. */
  readonly slugPath?: string;
  /** A `permalink` with placeholders. */
  readonly permalink?: string;
  readonly categories?: readonly string[];
  /** The page only leads there. */
  readonly redirectTo?: string;
  /** Names of products that it says it is about. */
  readonly about?: readonly string[];
  /** As stated in the file. */
  readonly type?: string;
  readonly id?: string;
  readonly order?: number;
  readonly aliases?: readonly string[];
  readonly hidden?: boolean;
  readonly draft?: boolean;
  /** Title of the page above it, and of that above this one, where menus are built from titles. */
  readonly parent?: string;
  readonly grandParent?: string;
};

export type PageRecord = {
  readonly kind: "page";
  /** Relative to the content folder, with forward slashes; its language is in its path (`filePlace`). */
  readonly file: string;
  readonly summary: PageSummary;
  /** Of a `product.yaml`. */
  readonly product?: ProductFields;
  readonly problems: readonly ContentProblem[];
};

/** `site.yaml`, `header.yaml` or `fragments.yaml`, or the configuration of another tool (`isConfiguration`), as written. */
export type SettingsRecord = {
  readonly kind: "settings";
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: LineOf;
  readonly problems: readonly ContentProblem[];
  /** Of a configuration that holds no fields: a program, or lines in a form of its own. */
  readonly text?: string;
};

/** A file that is served as it is. */
export type AssetRecord = {
  readonly kind: "asset";
  readonly file: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly inode: number;
};

/** A YAML or JSON file that states no page type: not a page. */
export type UntypedRecord = {
  readonly kind: "untyped";
  readonly file: string;
  /** What pages that link it lead to. */
  readonly asset?: AssetRecord;
};

export type FileRecord = PageRecord | SettingsRecord | AssetRecord | UntypedRecord;

/**
 * A file's language, and its place: the path it has, or its original has, in the tree of the default language. Markdown is
 * Markdown, whatever other generators call the file, and so is a page in HTML.
 */
export type FilePlace = { readonly locale: Locale; readonly key: string };

export function filePlace(file: string, { tags, isStated, translations = noTranslations }: Languages): FilePlace {
  const [defaultTag] = tags;
  for (const { tag, folder, of } of translations)
    if (file.startsWith(folder)) return { locale: tag, key: asMarkdown(of + file.slice(folder.length)) };
  for (const tag of isStated ? tags : tags.slice(1)) {
    if (file.charCodeAt(tag.length) !== slash || file.slice(0, tag.length).toLowerCase() !== tag.toLowerCase())
      continue;
    return { locale: tag, key: asMarkdown(file.slice(tag.length + 1)) };
  }
  const [, stem, suffix, extension] = isStated ? (/^(.+)\.([A-Za-z0-9-]+)\.(\w+)$/.exec(file) ?? []) : [];
  const locale = suffix && tags.find((tag) => tag.toLowerCase() === suffix.toLowerCase());
  if (locale) return { locale, key: asMarkdown(`${stem}.${extension}`) };
  return { locale: defaultTag, key: asMarkdown(file) };
}

const slash = "/".charCodeAt(0);
const noTranslations: NonNullable<Languages["translations"]> = [];

/** The path with `.md` in place of `.mdx`, `.markdown` and `.html`. */
export function asMarkdown(path: string): string {
  return path.replace(/\.(?:mdx|markdown|html?)$/i, ".md");
}

import { existsSync, readFileSync } from "node:fs";
import { type Catalogue, type CompiledText, groupNames, type TextGroup } from "#shared/compiled-text.ts";
import { argumentsOf, type CatalogueTag } from "#shared/messages/catalogue.ts";
import { compileText, TextError } from "./compile-text.ts";

type WrittenTexts = Readonly<Record<string, string>>;
type WrittenCatalogue = Readonly<Record<TextGroup, WrittenTexts>>;

const read = new Map<CatalogueTag, Catalogue>();

/** A language's own texts, read from disk when they are first asked for: as compiled by the build, else as written. */
export function readCatalogue(tag: CatalogueTag): Catalogue {
  const known = read.get(tag);
  if (known !== undefined) return known;
  const built = above("texts");
  // What the build wrote is of the same type.
  const catalogue =
    built === undefined ? writtenCatalogue(tag) : (readJson(new URL(`${tag}.json`, built)) as Catalogue);
  read.set(tag, catalogue);
  return catalogue;
}

/**
 * A language's texts as they are written (shared/messages/texts).
 *
 * @throws {TextError} naming the text that cannot be compiled.
 */
export function writtenCatalogue(tag: CatalogueTag): Catalogue {
  // The file is the product's own; a test holds it to its form.
  const written = readJson(new URL(`${tag}.json`, above("shared/messages/texts"))) as WrittenCatalogue;
  const compiled = groupNames.map((group) => [group, compileGroup(tag, group, written[group])] as const);
  return Object.fromEntries(compiled) as Catalogue;
}

function compileGroup(
  tag: CatalogueTag,
  group: TextGroup,
  texts: WrittenTexts,
): Readonly<Record<string, CompiledText>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      try {
        return [name, compileText(text, argumentsOf(group, name), tag)];
      } catch (error) {
        throw error instanceof TextError ? new TextError(`${tag}: ${group}.${name} ${error.message}`) : error;
      }
    }),
  );
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The nearest folder of that name in the folders above this file, which the build puts elsewhere than its source. */
function above(name: string): URL | undefined {
  for (let folder = new URL("./", import.meta.url); folder.pathname !== "/"; folder = new URL("../", folder)) {
    const found = new URL(`${name}/`, folder);
    if (existsSync(new URL("en.json", found))) return found;
  }
  return undefined;
}

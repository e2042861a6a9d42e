import * as z from "zod";

const tagSchema = z.string().refine(isLanguageTag, "expected a language tag (BCP 47), such as en or pt-BR");

/** Every page has an address in each, and every list of languages each page. */
const maxLanguages = 100;

/** `languages` of `site.yaml`: tags, or maps for what a tag does not say (docs/content-format.md, Languages). */
export const languagesFieldSchema = z
  .array(
    z.union([
      tagSchema.transform((tag) => ({
        tag,
        name: undefined,
        direction: undefined,
        fallback: undefined,
        default: undefined,
      })),
      z.object({
        tag: tagSchema,
        name: z.string().optional(),
        direction: z.enum(["ltr", "rtl"]).optional(),
        fallback: z.union([tagSchema.transform((tag) => [tag]), z.array(tagSchema).max(maxLanguages)]).optional(),
        default: z.boolean().optional(),
      }),
    ]),
  )
  .max(maxLanguages, `expected at most ${maxLanguages} languages`);

function isLanguageTag(written: string): boolean {
  try {
    // A prefix of addresses: a region alone is none, nor are extensions.
    return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(written) && Intl.getCanonicalLocales(written).length === 1;
  } catch {
    return false;
  }
}

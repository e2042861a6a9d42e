import { z } from "zod";
import { isSafeLink } from "#shared/safe-link.ts";

const expected = "expected an address on this site, or one that begins with https:, http:, mailto: or tel:";

/** Where a link that content states may lead: never to something that runs (docs/content-format.md, Home page). */
export const linkAddressSchema = z.string().refine(isSafeLink, expected);

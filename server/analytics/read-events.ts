import { randomUUID } from "node:crypto";
import * as z from "zod";
import {
  type AttributeKind,
  type EventDescription,
  eventCatalogue,
  type OptionalKind,
  type ScalarKind,
} from "#shared/analytics/event-catalogue.ts";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import { reportedPageUrl } from "#shared/analytics/page-url.ts";
import type { EventName } from "#shared/analytics/track.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { AnalyticsEvent } from "./analytics-event.ts";

/** A browser sends 10 at a time. */
const maxEvents = 50;
/** Events wait in the browser for seconds; a page that was asleep may send them late. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const randomId = z.string().regex(/^[0-9a-f]{32}$/);
const maskedTextSchema = z.string().transform(maskedText);

const batchSchema = z.object({
  sessionId: randomId,
  anonymousId: randomId,
  pageType: maskedTextSchema,
  language: z.string(),
  events: z.array(z.unknown()).max(maxEvents),
});

const eventSchema = z.object({
  // Object.keys cannot know that the catalogue has no other keys than those of its type.
  name: z.enum(Object.keys(eventCatalogue) as [EventName, ...EventName[]]),
  pageId: maskedTextSchema,
  pageUrl: z.url({ protocol: /^https?$/ }).transform((url) => reportedPageUrl(url, maskedText)),
  ageMs: z.number().min(0).max(maxAgeMs),
  attributes: z.record(z.string(), z.unknown()),
});

const scalars: Readonly<Record<ScalarKind, z.ZodType>> = {
  text: maskedTextSchema,
  count: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  share: z.number().min(0).max(1),
  flag: z.boolean(),
};

const attributeSchemas = new Map(
  Object.entries(eventCatalogue).map(([name, described]) => [name, attributesOf(described)]),
);

export type ReadEvents = {
  readonly events: readonly AnalyticsEvent[];
  /** Events that are none of the catalogue's. */
  readonly refused: number;
};

/**
 * Schema validation of events: reads what a browser sent as the catalogue says: an event that is wrong costs only itself, and
 * attributes that an event does not have are left out. Everything is masked again: a browser's word is not enough for that.
 * Undefined when the whole is no batch of events.
 */
export function readEvents(body: unknown, now: Date, tags: LanguageTags): ReadEvents | undefined {
  const batch = batchSchema.safeParse(body);
  if (!batch.success || !tags.includes(batch.data.language)) return undefined;
  const { events: sent, ...source } = batch.data;
  const events = sent.flatMap((raw): AnalyticsEvent[] => {
    const event = eventSchema.safeParse(raw);
    if (!event.success) return [];
    const { name, pageId, pageUrl, ageMs } = event.data;
    const attributes = attributeSchemas.get(name)?.safeParse(event.data.attributes);
    if (attributes?.success !== true) return [];
    const { isOperational } = eventCatalogue[name];
    const time = new Date(now.getTime() - ageMs).toISOString();
    return [{ id: randomUUID(), name, isOperational, time, pageId, pageUrl, ...source, attributes: attributes.data }];
  });
  return { events, refused: sent.length - events.length };
}

type AttributesSchema = z.ZodType<AnalyticsEvent["attributes"]>;

function attributesOf({ attributes }: EventDescription): AttributesSchema {
  const shape = Object.entries(attributes).map(([key, kind]) => [key, schemaOf(kind)] as const);
  // Each attribute is a text, a number or a flag by its own schema, which a shape made at run time does not show.
  return z.object(Object.fromEntries(shape)) as unknown as AttributesSchema;
}

function schemaOf(kind: AttributeKind | OptionalKind): z.ZodType {
  if (typeof kind === "string") return scalars[kind];
  return "optional" in kind ? schemaOf(kind.optional).optional() : z.enum(kind.oneOf);
}

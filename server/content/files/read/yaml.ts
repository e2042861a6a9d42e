import {
  CORE_SCHEMA,
  constructFromEvents,
  defineScalarTag,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  parseEvents,
  type ScalarTagDefinition,
  YAMLException,
} from "js-yaml";
import { messageOf } from "#shared/errors.ts";
import { isRecord } from "#shared/record.ts";
import type { LineOf, Structure } from "./structure.ts";
import { unreadable, withoutFields } from "./structure.ts";
import { asWritten } from "./written-numbers.ts";

/** Deeper nesting than any rich text has. */
const maxDepth = 400;
/** Aliases can name each other: so many values may a text come to, and so deep may it lead. */
const maxValues = 100_000;

/** YAML 1.2 core schema, with numbers as they are written. */
const schema = CORE_SCHEMA.withTags(keepingText(intCoreTag), keepingText(floatCoreTag));

/** A YAML text (or part of a file, of which `linesBefore` lines precede it) whose top is a map. Names the line of a mistake. */
export function parseYaml(file: string, text: string, linesBefore = 0): Structure {
  let events: Event[];
  let documents: unknown[];
  try {
    events = parseEvents(text, { maxDepth });
    // As in JSON, the last of two equal keys counts.
    documents = constructFromEvents(events, { source: text, schema, json: true });
  } catch (error) {
    return mistake(file, error, linesBefore);
  }
  const lineOf: LineOf = (path) => {
    const offset = offsetOf(events, text, path);
    return offset === undefined ? undefined : lineAt(text, offset) + linesBefore;
  };
  if (documents.length > 1) return unreadable(file, "holds more than one YAML document", linesBefore + 1);
  const [value] = documents;
  if (value === null || value === undefined) return { value: {}, lineOf, problems: [] };
  if (!isRecord(value)) return { ...withoutFields(file), lineOf };
  if (events.some(({ type }) => type === EVENT_ID.ALIAS) && isTooMuch(value))
    return unreadable(file, "its aliases (*name) multiply or contain themselves", linesBefore + 1);
  return { value, lineOf, problems: [] };
}

function mistake(file: string, error: unknown, linesBefore: number): Structure {
  const { reason, mark } = error instanceof YAMLException ? error : { reason: messageOf(error) };
  return unreadable(file, reason, (mark?.line ?? 0) + 1 + linesBefore);
}

function keepingText(tag: ScalarTagDefinition<number>): ScalarTagDefinition<number | string> {
  return defineScalarTag<number | string>(tag.tagName, {
    ...tag,
    resolve: (source, isExplicit, tagName) => {
      const value = tag.resolve(source, isExplicit, tagName);
      return value === NOT_RESOLVED || isExplicit ? value : asWritten(value, source);
    },
  });
}

/** Whether a value that aliases share comes to more than `maxValues` when it is written out, or to no end at all. */
function isTooMuch(value: unknown): boolean {
  let values = 0;
  const visit = (each: unknown, depth: number): boolean => {
    if (++values > maxValues || depth > maxDepth) return true;
    return typeof each === "object" && each !== null && Object.values(each).some((inner) => visit(inner, depth + 1));
  };
  return visit(value, 0);
}

/** Where the value at a path begins; of the nearest thing around it when it is missing. */
function offsetOf(events: readonly Event[], text: string, path: readonly PropertyKey[]): number | undefined {
  // The first event opens the document.
  let at = 1;
  let nearest: number | undefined;
  for (const key of path) {
    const found = childAt(events, text, at, key);
    if (found === undefined) return nearest;
    at = found.at;
    nearest = startOf(events[at]) ?? found.keyStart ?? nearest;
  }
  return nearest;
}

function childAt(events: readonly Event[], text: string, parent: number, key: PropertyKey) {
  const { type } = events[parent] ?? {};
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return undefined;
  let found: { readonly at: number; readonly keyStart?: number | undefined } | undefined;
  let count = 0;
  for (let at = parent + 1; at < events.length && events[at]?.type !== EVENT_ID.POP; count++) {
    if (type === EVENT_ID.SEQUENCE) {
      if (count === key) return { at };
      at = behind(events, at);
      continue;
    }
    const name = events[at];
    const value = behind(events, at);
    // The last of equal keys counts.
    if (name?.type === EVENT_ID.SCALAR && getScalarValue(text, name) === String(key))
      found = { at: value, keyStart: startOf(name) };
    at = behind(events, value);
  }
  return found;
}

/** The event behind the whole node that begins at an event. */
function behind(events: readonly Event[], at: number): number {
  let open = 0;
  for (let next = at; next < events.length; next++) {
    const type = events[next]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open++;
    else if (type === EVENT_ID.POP) open--;
    if (open <= 0) return next + 1;
  }
  return events.length;
}

function startOf(event: Event | undefined): number | undefined {
  if (event === undefined) return undefined;
  const start = "valueStart" in event ? event.valueStart : "start" in event ? event.start : undefined;
  const known = start ?? ("anchorStart" in event ? event.anchorStart : -1);
  return known < 0 ? undefined : known;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

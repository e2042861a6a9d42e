import type { AttributeKind, eventCatalogue, OptionalKind } from "./event-catalogue.ts";

type Catalogue = typeof eventCatalogue;
export type EventName = keyof Catalogue;

type Scalars = { readonly text: string; readonly count: number; readonly share: number; readonly flag: boolean };
type ValueOf<Kind> = Kind extends { readonly oneOf: readonly (infer Option)[] }
  ? Option
  : Kind extends keyof Scalars
    ? Scalars[Kind]
    : never;

/** What an event of this name carries. An optional attribute may also be undefined, so that callers pass on what they have. */
export type EventAttributes<Name extends EventName> = {
  readonly [Key in keyof Catalogue[Name]["attributes"] as Catalogue[Name]["attributes"][Key] extends AttributeKind
    ? Key
    : never]: ValueOf<Catalogue[Name]["attributes"][Key]>;
} & {
  readonly [Key in keyof Catalogue[Name]["attributes"] as Catalogue[Name]["attributes"][Key] extends OptionalKind
    ? Key
    : never]?: Catalogue[Name]["attributes"][Key] extends { readonly optional: infer Kind }
    ? ValueOf<Kind> | undefined
    : never;
};

/**
 * Notes an event of the catalogue (docs/analytics.md). Returns at once and never throws; nothing is sent for a visitor who
 * does not want to be measured. Texts may be given as they are: masking and cutting is done before anything leaves.
 */
export type Track = <Name extends EventName>(name: Name, attributes: EventAttributes<Name>) => void;

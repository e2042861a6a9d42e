import * as z from "zod";
import type { Cluster } from "#server/search/opensearch/cluster.ts";
import { indexSettings, mappingVersion } from "./index-settings.ts";

const aliasesSchema = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));
const mappingSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ mappingVersion: z.string().optional() }).default({}) }) }),
);
const heldSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        sort: z.tuple([z.string()]),
        fields: z.object({ key: z.tuple([z.string()]), fingerprint: z.tuple([z.string()]) }),
      }),
    ),
  }),
});

const pageSize = 5000;
const longMs = 30_000;

/** The indices of a site: one that an alias names, and those that are being filled or were replaced. */
export type Indices = {
  /** Where searches are sent: the same for instances that make the same index. */
  readonly alias: string;
  /** The index that is searched; undefined before the first was filled. */
  current(): Promise<string | undefined>;
  /** Every index of this site by name, of other versions of it, too; searched ones with their aliases. */
  list(): Promise<ReadonlyMap<string, readonly string[]>>;
  make(epoch: number): Promise<string>;
  /** It was made by this version of the site. What somebody else put in its place, or a first document made, is not. */
  isOurs(index: string): Promise<boolean>;
  /** What an index has: fingerprints by key. */
  fingerprints(index: string): Promise<ReadonlyMap<string, string>>;
  /** Makes what was written seen by searches. */
  refresh(index: string): Promise<void>;
  /** Searches go there from now on, all at once. */
  switchTo(index: string): Promise<void>;
  remove(index: string): Promise<void>;
};

/** Every call throws {ClusterError}. */
export function indicesOf({ ask }: Pick<Cluster, "ask">, prefix: string): Indices {
  const alias = `${prefix}-pages-${mappingVersion}`;
  const list = async () => {
    const { status, body } = await ask({ method: "GET", path: `/${prefix}-pages-*/_alias`, allows: [404] });
    const found = status === 404 ? {} : aliasesSchema.parse(body);
    return new Map(Object.entries(found).map(([index, { aliases }]) => [index, Object.keys(aliases)]));
  };
  const current = async () => [...(await list())].find(([, aliases]) => aliases.includes(alias))?.[0];
  const refresh = async (index: string) =>
    void (await ask({ method: "POST", path: `/${index}/_refresh`, timeoutMs: longMs }));
  return {
    alias,
    current,
    list,
    refresh,
    async make(epoch) {
      const index = `${alias}-${epoch}`;
      await ask({ method: "PUT", path: `/${index}`, body: indexSettings, timeoutMs: longMs });
      return index;
    },
    async isOurs(index) {
      const { body } = await ask({ method: "GET", path: `/${index}/_mapping` });
      return mappingSchema.parse(body)[index]?.mappings._meta.mappingVersion === mappingVersion;
    },
    async fingerprints(index) {
      await refresh(index);
      const held = new Map<string, string>();
      for (let after: readonly string[] | undefined; ; ) {
        const { body } = await ask({
          method: "POST",
          path: `/${index}/_search`,
          timeoutMs: longMs,
          body: {
            size: pageSize,
            _source: false,
            docvalue_fields: ["key", "fingerprint"],
            sort: [{ key: "asc" }],
            track_total_hits: false,
            ...(after !== undefined && { search_after: after }),
          },
        });
        const { hits } = heldSchema.parse(body).hits;
        for (const { fields } of hits) held.set(fields.key[0], fields.fingerprint[0]);
        after = hits.at(-1)?.sort;
        if (hits.length < pageSize) return held;
      }
    },
    async switchTo(index) {
      const before = await current();
      const actions = [
        ...(before === undefined ? [] : [{ remove: { index: before, alias } }]),
        { add: { index, alias } },
      ];
      await ask({ method: "POST", path: "/_aliases", body: { actions }, timeoutMs: longMs });
    },
    remove: async (index) =>
      void (await ask({ method: "DELETE", path: `/${index}`, allows: [404], timeoutMs: longMs })),
  };
}

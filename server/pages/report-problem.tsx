import { bothPolicies } from "#server/config/app-policy.ts";
import type { EmbeddedOrigins } from "#server/http/security-headers.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { Words } from "#shared/language.tsx";
import { nameOfContext } from "./page-parts.ts";
import type { PageRequest } from "./page-type.ts";

type ReportProblemProps = { readonly entry: PageEntry; readonly request: PageRequest };

/**
 * The button that opens the issue collector (docs/behaviour/pages.md, Report a problem). It cannot be pressed before the collector is there,
 * and is not shown where scripts do not run.
 */
export function ReportProblem({ entry, request }: ReportProblemProps) {
  const { embeddedApps } = request;
  if (embeddedApps.issueCollector === undefined) return null;
  const { jqueryUrl, collectorUrl, fields } = embeddedApps.issueCollector;
  const [urlField, productField, pageField] = fields;
  return (
    <section
      className="report-problem"
      aria-labelledby="report-heading"
      data-place="issue-collector"
      data-when="visible"
      data-jquery={jqueryUrl}
      data-collector={collectorUrl}
      data-url-field={urlField}
      data-product-field={productField}
      data-page-field={pageField}
      data-product={nameOfContext(entry)}
      data-page-id={entry.id}
    >
      <h2 id="report-heading">
        <Words of="reportTitle" />
      </h2>
      <button type="button" disabled>
        <Words of="reportProblem" />
      </button>
    </section>
  );
}

/** What a page with that button may load from elsewhere; nothing in a site without issue collector. */
export function issueCollectorOrigins({ embeddedApps }: PageRequest): { readonly embeddedOrigins?: EmbeddedOrigins } {
  if (embeddedApps.issueCollector === undefined) return {};
  const { jqueryUrl, collectorUrl, policy } = embeddedApps.issueCollector;
  const { origin } = new URL(collectorUrl);
  const script = [...new Set([new URL(jqueryUrl).origin, origin])];
  return { embeddedOrigins: bothPolicies({ script, style: [origin], connect: [origin], frame: [origin] }, policy) };
}

import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { Link } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** Shown instead of a preview whose required fields are missing (docs/behaviour/editors.md, Preview). */
export const previewErrorPage: PageType<"pagePreviewError"> = {
  async view(entry, request) {
    const { messages } = request;
    return {
      status: 200,
      title: entry.title,
      breadcrumbs: [],
      noindex: true,
      cacheable: false,
      main: (
        <div className="stack narrow">
          <h1>{entry.title}</h1>
          <p className="lead">{whatIsMissing(entry, request)}</p>
          {entry.problems.length > 0 && <Problems problems={entry.problems} title={messages.previewProblems} />}
          <p>
            <Link href={homePath}>{messages.goToSupportHome}</Link>
          </p>
        </div>
      ),
    };
  },
};

type ProblemsProps = { readonly problems: EntryOf<"pagePreviewError">["problems"]; readonly title: string };

/** The same as `npm run content:check` says, for an editor who sees nothing but this page. */
function Problems({ problems, title }: ProblemsProps) {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{title}</h2>
      <ul className="preview-problems">
        {problems.map(({ file, line, field, message }) => (
          <li key={`${file}:${line} ${field} ${message}`}>
            <code>{line === undefined ? file : `${file}:${line}`}</code>{" "}
            <span lang="en">{field === undefined ? message : `${field}: ${message}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was found wrong comes before what a page of this type usually lacks. */
function whatIsMissing(
  { previewedType, lacks, problems }: EntryOf<"pagePreviewError">,
  { messages, locale }: PageRequest,
): string {
  const fields = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  if (fields.length > 0) {
    const list = new Intl.ListFormat(locale, { style: "narrow" }).format(fields);
    return messages.previewNeedsNamed(fields.length, list);
  }
  if (lacks.length === 1 && lacks[0] === "collectionReference") return messages.previewNeedsCollection;
  return problems.length > 0 ? messages.previewNeedsFields : missingFields(previewedType, messages);
}

/** Names the fields that this content type cannot be shown without. */
function missingFields(previewedType: string, messages: Messages): string {
  switch (previewedType) {
    case "collection":
    case "documentedProduct":
      return messages.previewNeedsContext;
    case "topic":
    case "topicSet":
      return messages.previewNeedsContextAndCollection;
    default:
      return messages.previewNeedsFields;
  }
}

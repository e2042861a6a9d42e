import { useMessages, Words } from "#shared/language.tsx";

export type PreviewFrame = {
  /** The page is not published. */
  readonly isDraft: boolean;
  /** The file that the page is from, where it is from one. */
  readonly source: string | undefined;
  /** The published page. */
  readonly url: string;
  /** Tells of changes; see docs/gateways.md. */
  readonly changesUrl: string;
  /** State of content that the page was made from. */
  readonly version: string;
};

type PreviewBannerProps = { readonly preview: PreviewFrame };

/** Says above everything else that the page is a preview, what of, and when it was last brought up to date. */
export function PreviewBanner({ preview }: PreviewBannerProps) {
  const messages = useMessages();
  const { isDraft, source, url } = preview;
  return (
    <aside className="preview-banner" aria-label={messages.preview}>
      <p>
        <strong>
          <Words of="preview" />
        </strong>{" "}
        {isDraft ? messages.previewOfDraft : messages.previewOfPublished}
      </p>
      {source !== undefined && (
        <p>
          <Words of="previewSource" /> <code>{source}</code>
        </p>
      )}
      <p
        role="status"
        data-place="preview-status"
        data-updated={messages.previewUpdated("{time}")}
        data-failed={messages.previewFailed}
      />
      {!isDraft && (
        <a href={url}>
          <Words of="leavePreview" />
        </a>
      )}
    </aside>
  );
}

/** Marks the element that wraps a preview's content, which is kept up to date in the browser (client/preview/follow-page.ts). */
export function contentPreview(preview: PreviewFrame) {
  const { changesUrl, version } = preview;
  return {
    className: "content-preview",
    "data-live-updates": "true",
    "data-changes": changesUrl,
    "data-version": version,
  };
}

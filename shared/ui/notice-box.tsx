import { publicationDate } from "#shared/entries/dates.ts";
import { type Notice, type NoticeAppearance, noticeAppearance } from "#shared/entries/notice.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

type NoticeBoxProps = {
  readonly notice: Notice;
  readonly messages: Messages;
  readonly locale: Locale;
  /** One of many: an article, so that a page does not get a landmark for each. */
  readonly isListed?: boolean;
  /** Where there is little room it shows its title only, and the rest when asked for; never what warns. */
  readonly isFoldable?: boolean;
};

const urgent: readonly NoticeAppearance[] = ["warning", "error"];

/** A notice in the colour of its appearance, which is also named in words for those who do not see it (docs/behaviour.md, Notices). */
export function NoticeBox({ notice, messages, locale, isListed = false, isFoldable = false }: NoticeBoxProps) {
  const appearance = noticeAppearance(notice.appearance);
  const Box = isListed ? "article" : "section";
  const publishedOn = publicationDate(notice.date, locale);
  const title = notice.title !== undefined && <h2>{notice.title}</h2>;
  const rest = (
    <>
      {publishedOn !== undefined && <time dateTime={notice.date}>{publishedOn}</time>}
      <div dangerouslySetInnerHTML={{ __html: notice.message }} />
    </>
  );
  return (
    <Box className={`notice notice-${appearance}`} aria-label={messages.noticeKind(appearance)}>
      {isFoldable && title && !urgent.includes(appearance) ? (
        <details>
          <summary>{title}</summary>
          {rest}
        </details>
      ) : (
        <>
          {title}
          {rest}
        </>
      )}
    </Box>
  );
}

import { publicationDate } from "#shared/entries/dates.ts";
import { type Notice, type NoticeAppearance, noticeAppearance } from "#shared/entries/notice.ts";
import { useMessages } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";

type NoticeBoxProps = {
  readonly notice: Notice;
  readonly locale: Locale;
  /** One of many: an article, so that a page does not get a landmark for each. It says its kind, to be told from the others. */
  readonly isListed?: boolean;
  /** Its id in the page, for links to it. */
  readonly id?: string | undefined;
  /** Where there is little room it shows its title only, and the rest when asked for; never what warns. */
  readonly isFoldable?: boolean;
};

const urgent: readonly NoticeAppearance[] = ["warning", "error"];

/** A notice in the colour of its appearance, which is also named in words for those who do not see it (docs/behaviour/pages.md, Notices). */
export function NoticeBox({ notice, locale, id, isListed = false, isFoldable = false }: NoticeBoxProps) {
  const messages = useMessages();
  const appearance = noticeAppearance(notice.appearance);
  const Box = isListed ? "article" : "section";
  const publishedOn = publicationDate(notice.date, locale);
  const title = notice.title !== undefined && <h2>{notice.title}</h2>;
  const kind = messages.noticeKind(appearance);
  const rest = (
    <>
      {isListed && <p className="notice-kind">{kind}</p>}
      {publishedOn !== undefined && <time dateTime={notice.date}>{publishedOn}</time>}
      <div dangerouslySetInnerHTML={{ __html: notice.message }} />
    </>
  );
  return (
    <Box id={id} className={`notice notice-${appearance}`} {...(!isListed && { "aria-label": kind })}>
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

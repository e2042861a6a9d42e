import { viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import { Words } from "#shared/language.tsx";
import { NoticeBox } from "#shared/ui/notice-box.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { partId } from "#shared/ui/part-id.ts";

/** All current notices in content's order (docs/behaviour/pages.md, Notices). */
export const noticeHubPage: PageType<"pageNoticeHub"> = {
  async view(entry, request) {
    const { locale } = request;
    const taken = new Set<string>();
    return {
      ...viewParts(entry, request),
      hero: <PageHero title={entry.title} lead={entry.metaDescription} />,
      main: (
        <div className="stack narrow">
          {entry.notices.length === 0 && (
            <p>
              <Words of="noNotices" />
            </p>
          )}
          {entry.notices.map((notice) => {
            const id = notice.title === undefined ? undefined : partId("notice", notice.title, taken);
            return (
              <NoticeBox key={`${notice.title} ${notice.message}`} id={id} notice={notice} locale={locale} isListed />
            );
          })}
        </div>
      ),
    };
  },
};

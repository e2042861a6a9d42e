import type { ReactNode } from "react";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { PageView } from "#server/render/page-view.ts";
import { type Slot, type SlotName, type Slots, slotNames } from "#shared/entries/slots.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageExtra } from "./page-extra.ts";

const columns: readonly SlotName[] = slotNames.filter((name) => name.startsWith("footer-"));

/** Slots: a site's own texts above the header, around articles and above the footer (docs/theme.md, Slots). */
export const slotsExtra: PageExtra = {
  addTo({ site: { slots }, locale }) {
    if (slots === undefined) return undefined;
    const { announcement } = slots;
    const label = messagesFor(locale);
    return {
      ...(announcement !== undefined && {
        top: (
          <section key="announcement" className="announcement" aria-label={label.noticeKind("info")}>
            <SlotText slot={announcement} locale={locale} />
          </section>
        ),
      }),
      ...(columns.some((name) => slots[name] !== undefined) && {
        foot: (
          <aside key="foot-columns" className="foot-columns" aria-label={label.more}>
            {columns.map((name) => slots[name] && <SlotText key={name} slot={slots[name]} locale={locale} />)}
          </aside>
        ),
      }),
      view: (view) => aroundArticle(view, slots, locale),
    };
  },
};

function aroundArticle(view: PageView, slots: Slots, locale: Locale): PageView {
  const [before, after] = [slots["before-article"], slots["after-article"]];
  if (view.isArticle !== true || (before === undefined && after === undefined)) return view;
  const main: ReactNode = (
    <>
      {before !== undefined && <SlotText slot={before} locale={locale} />}
      {view.main}
      {after !== undefined && <SlotText slot={after} locale={locale} />}
    </>
  );
  return { ...view, main };
}

/** Not part of the page's own text: its Markdown view does without. */
function SlotText({ slot: { html, language }, locale }: { readonly slot: Slot; readonly locale: Locale }) {
  const lang = language === locale ? undefined : language;
  return <div className="prose slot" lang={lang} data-mdast="ignore" dangerouslySetInnerHTML={{ __html: html }} />;
}

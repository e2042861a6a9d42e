import * as z from "zod";

/** What a notice looks like; anything unknown is shown as `info` (docs/behaviour/pages.md, Notices). */
const noticeAppearances = ["info", "success", "discovery", "warning", "error"] as const;
export type NoticeAppearance = (typeof noticeAppearances)[number];

const synonyms: ReadonlyMap<string, NoticeAppearance> = new Map(
  Object.entries({
    announcement: "info",
    confirmation: "success",
    change: "discovery",
  }),
);

/** Lowercases the word editors wrote, then maps it (docs/behaviour/pages.md, Notices). */
export function noticeAppearance(written: string | undefined): NoticeAppearance {
  const word = (written ?? "").trim().toLowerCase();
  return synonyms.get(word) ?? noticeAppearances.find((known) => known === word) ?? "info";
}

export const noticeSchema = z.object({
  title: z.string().optional(),
  /** In content: inline Markdown. In an entry: sanitised HTML. */
  message: z.string(),
  appearance: z.string().optional(),
  date: z.string().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

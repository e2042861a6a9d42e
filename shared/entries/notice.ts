import * as z from "zod";

/** What a notice looks like; anything unknown is shown as `info` (docs/behaviour.md, Notices). */
export const noticeAppearances = ["info", "success", "discovery", "warning", "error"] as const;
export type NoticeAppearance = (typeof noticeAppearances)[number];

const synonyms: Readonly<Record<string, NoticeAppearance>> = {
  announcement: "info",
  confirmation: "success",
  change: "discovery",
};

/** Lowercases the word editors wrote, then maps it (docs/behaviour.md, Notices). */
export function noticeAppearance(written: string | undefined): NoticeAppearance {
  const word = (written ?? "").trim().toLowerCase();
  return synonyms[word] ?? noticeAppearances.find((known) => known === word) ?? "info";
}

export const noticeSchema = z.object({
  title: z.string().optional(),
  /** In content: inline Markdown. In an entry: sanitised HTML. */
  message: z.string(),
  appearance: z.string().optional(),
  date: z.string().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

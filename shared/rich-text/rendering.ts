import type { RichTextLinks } from "#shared/entries/body.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** Receives what could not be shown; the message is fixed, the error says what and where. */
export type ReportRichTextError = (message: string, error: unknown) => void;

/** What is known everywhere in one document while it is rendered. */
export type Rendering = {
  readonly links: RichTextLinks;
  readonly mode: "published" | "preview";
  readonly messages: Messages;
  readonly onError: ReportRichTextError;
  /** How many entries the document is embedded in. */
  readonly depth: number;
  /** In reusable text on a published page nothing may be left out: half an instruction is worse than none. */
  readonly isWholeOrNothing?: boolean;
};

/** `data.target.sys.id`, which names what a node embeds or links to. */
export function targetId({ data }: { readonly data: Readonly<Record<string, unknown>> }): string {
  let value: unknown = data;
  for (const name of ["target", "sys", "id"]) {
    if (typeof value !== "object" || value === null) return "";
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return typeof value === "string" ? value : "";
}

import type { ReactNode } from "react";
import { useMessages } from "#shared/language.tsx";
import type { Messages } from "#shared/messages/messages.ts";

const calloutColours = ["purple", "blue", "green", "yellow"] as const;
export type CalloutColour = (typeof calloutColours)[number];

const coloursByWord: ReadonlyMap<string, CalloutColour> = new Map(
  Object.entries({
    discovery: "purple",
    new: "purple",
    information: "blue",
    success: "green",
    tip: "green",
    warning: "yellow",
    caution: "yellow",
  }),
);

/** The colour of an appearance: "Discovery/New", "Discovery" or "new" are all purple; anything unknown is blue. */
function calloutColour(appearance: string | undefined): CalloutColour {
  const words = (appearance ?? "").toLowerCase().split("/");
  return words.map((word) => coloursByWord.get(word.trim())).find((colour) => colour !== undefined) ?? "blue";
}

/** The kinds share their look with the callouts of Markdown. */
const kinds: Readonly<Record<CalloutColour, string>> = {
  purple: "important",
  blue: "note",
  green: "tip",
  yellow: "warning",
};

type CalloutProps = {
  readonly appearance: string | undefined;
  readonly heading: string | undefined;
  readonly children: ReactNode;
};

/** A boxed remark (docs/behaviour/content.md, Callouts). */
export function Callout({ appearance, heading, children }: CalloutProps) {
  const messages = useMessages();
  const colour = calloutColour(appearance);
  return (
    <div
      className={`callout callout-${kinds[colour]} callout-${colour}`}
      role="note"
      aria-label={nameOf(colour, messages)}
    >
      {heading !== undefined && heading.trim() !== "" && <p className="callout-heading">{heading}</p>}
      {children}
    </div>
  );
}

function nameOf(colour: CalloutColour, messages: Messages): string {
  const names: Readonly<Record<CalloutColour, string>> = {
    purple: messages.calloutNew,
    blue: messages.calloutNote,
    green: messages.calloutTip,
    yellow: messages.calloutWarning,
  };
  return names[colour];
}

import type { ReactNode } from "react";
import type { Messages } from "#shared/messages/messages.ts";

export const calloutColours = ["purple", "blue", "green", "yellow"] as const;
export type CalloutColour = (typeof calloutColours)[number];

const coloursByWord: Readonly<Record<string, CalloutColour>> = {
  discovery: "purple",
  new: "purple",
  information: "blue",
  success: "green",
  tip: "green",
  warning: "yellow",
  caution: "yellow",
};

/** The colour of an appearance: "Discovery/New", "Discovery" or "new" are all purple; anything unknown is blue. */
export function calloutColour(appearance: string | undefined): CalloutColour {
  const words = (appearance ?? "").toLowerCase().split("/");
  return words.map((word) => coloursByWord[word.trim()]).find((colour) => colour !== undefined) ?? "blue";
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
  readonly messages: Messages;
  readonly children: ReactNode;
};

/** A boxed remark (docs/behaviour.md, Callouts). */
export function Callout({ appearance, heading, messages, children }: CalloutProps) {
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

import {
  type AttributeKind,
  type EventDescription,
  eventCatalogue,
  type OptionalKind,
} from "#shared/analytics/event-catalogue.ts";

/** The table of docs/analytics.md: one row an event, in the order of the catalogue. */
export function eventTable(): string {
  const rows = Object.entries<EventDescription>(eventCatalogue).map(
    ([name, { meaning, isOperational, attributes }]) => [
      `\`${name}\`${isOperational ? " (operational)" : ""}`,
      Object.entries(attributes)
        .map(([key, kind]) => `\`${key}\`: ${kindName(kind)}`)
        .join("; "),
      meaning,
    ],
  );
  const head = ["event", "attributes", "meaning"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function kindName(kind: AttributeKind | OptionalKind): string {
  if (typeof kind === "string") return kind;
  if ("optional" in kind) return `${kindName(kind.optional)}, optional`;
  return kind.oneOf.map((option) => `\`${option}\``).join(" or ");
}

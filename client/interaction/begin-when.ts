import type { StartWhen } from "#shared/places.ts";
import { startOnInteraction } from "./start-on-interaction.ts";
import { whenVisible } from "./when-visible.ts";

/** Lazy loading: calls `begin` when the element's `data-when` says so; on interaction where it says nothing. */
export function beginWhen(element: HTMLElement, begin: () => Promise<boolean>): void {
  schedule[whenOf(element)](element, begin);
}

const schedule: Record<StartWhen, (element: HTMLElement, begin: () => Promise<boolean>) => void> = {
  load: (_element, begin) => void begin(),
  idle: (_element, begin) => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(() => void begin());
  },
  visible: (element, begin) => whenVisible(element, () => void begin()),
  interaction: startOnInteraction,
};

function whenOf(element: HTMLElement): StartWhen {
  const when = element.dataset["when"];
  return when === "load" || when === "idle" || when === "visible" ? when : "interaction";
}

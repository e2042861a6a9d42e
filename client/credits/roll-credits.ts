/** The states of the credits in their order, with the time each of them takes (docs/behaviour/pages.md, Credits). */
const stages = [
  { state: "ship", ms: 3000 },
  { state: "delay", ms: 500 },
  { state: "credits", ms: 15_000 },
  { state: "faded", ms: 2500 },
] as const;

/** Two sails, a mast and a hull: no font is sure to have a ship. */
const shipDrawing =
  '<svg viewBox="0 0 120 100" width="240" height="200" fill="currentColor"><path d="M58 4v62H22C40 50 52 30 58 4Z" opacity=".9"/><path d="M64 16v50h34C84 52 70 38 64 16Z" opacity=".6"/><path d="M8 72h104c-6 14-14 22-24 22H30C20 94 12 86 8 72Z"/></svg>';

let isRunning = false;

/**
 * Shows a ship, then the credits, then fades them out and leaves nothing behind. Called again while they run, it does nothing.
 * Escape and a click end them at once.
 */
export async function rollCredits(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const screen = creditsScreen();
  const returnTo = document.activeElement;
  const ended = new Promise<true>((resolve) => {
    const end = () => resolve(true);
    screen.addEventListener("close", end);
    screen.addEventListener("click", end);
  });
  document.body.append(screen);
  screen.showModal();
  for (const { state, ms } of stages) {
    screen.dataset["state"] = state;
    if (await Promise.race([ended, after(ms)])) break;
  }
  screen.remove();
  if (returnTo instanceof HTMLElement) returnTo.focus();
  isRunning = false;
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}

/** A modal dialog keeps the focus, and is closed by Escape. */
function creditsScreen(): HTMLDialogElement {
  // The footer has what is said, in the page's language.
  const [label = "", ...lines]: readonly string[] = JSON.parse(
    document.querySelector<HTMLElement>("[data-credits]")?.dataset["credits"] ?? "[]",
  );
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  const screen = document.createElement("dialog");
  screen.className = "credits";
  screen.setAttribute("aria-label", label);
  const ship = document.createElement("p");
  ship.className = "ship";
  ship.setAttribute("aria-hidden", "true");
  ship.innerHTML = shipDrawing;
  const roll = document.createElement("div");
  roll.className = "roll";
  roll.append(
    ...[siteName ?? document.title, ...lines].map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }),
  );
  screen.append(ship, roll);
  return screen;
}

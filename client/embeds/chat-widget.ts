import type { Track } from "#shared/analytics/track.ts";
import type { ChatWidgetSettings } from "#shared/embeds/chat-widget.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import type { LookUpExperiment } from "#shared/experiments/experiments.ts";
import { hostMatches } from "#shared/links/host-matches.ts";
import { chatExperiment } from "#shared/wire-names/experiment-names.ts";
import { loadScript } from "./load-file.ts";

export type ChatParts = { readonly track: Track; readonly lookUpExperiment: LookUpExperiment };

const chatScript = "script[data-chat-context]";
/** What the widget put into the page, as far as that can be seen: everything that came after it as a part of the page of its own. */
const added = new Set<Node>();
let watching: MutationObserver | undefined;

/**
 * Adds the chat widget's script for a signed-in user whom the experiment lets have it, once a page
 * (docs/behaviour/measuring.md, Chat widget). Pages without chat do not call this, because they have no settings of it.
 */
export async function startChatWidget(
  settings: ChatWidgetSettings,
  viewer: AuthState,
  { track, lookUpExperiment }: ChatParts,
): Promise<void> {
  const { aaId, isAdminEntitlementPresent: isAdmin, isAuthenticated } = viewer;
  if (!isAuthenticated || hostMatches(settings.partnerHosts, location.host)) return;
  const { agent_enabled: isShown } = await lookUpExperiment(chatExperiment);
  if (aaId !== undefined) track("widget_experiment", { aaId, isAdmin, isShown });
  if (!isShown) return;
  const context = JSON.stringify({ ...(await domainOf(viewer)), language: document.documentElement.lang });
  if (document.querySelector(chatScript) !== null) return;
  watchAdded();
  try {
    await loadScript(`${settings.baseUrl}/assets/loader.js`, { chatContext: context });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a fixed text by which operators know this failure
    console.error("error loading external script", error);
  }
}

/** Removes the widget after sign-out: the next person at this browser must not see the conversation. */
export function leaveChat(): void {
  watching?.disconnect();
  watching = undefined;
  document.querySelector(chatScript)?.remove();
  for (const node of added) node.parentNode?.removeChild(node);
  added.clear();
}

function watchAdded(): void {
  watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) added.add(node);
  });
  for (const parent of [document.body, document.documentElement]) watching.observe(parent, { childList: true });
}

/** SHA-256 of the domain of the user's email address, which itself goes nowhere; nothing where the page is not secure. */
async function domainOf({ email = "" }: AuthState): Promise<{ readonly emailDomainHash?: string }> {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  // Browsers have no `subtle` on plain http, whatever its type says.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (domain === "" || !email.includes("@") || subtle === undefined) return {};
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(domain)));
  return { emailDomainHash: Array.from(hash, (byte) => (byte + 256).toString(16).slice(1)).join("") };
}

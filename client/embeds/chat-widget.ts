import type { Track } from "#shared/analytics/track.ts";
import type { ChatWidgetSettings } from "#shared/embeds/chat-widget.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import type { LookUpExperiment } from "#shared/experiments/experiments.ts";
import { loadScript } from "./load-file.ts";

export type ChatParts = { readonly track: Track; readonly lookUpExperiment: LookUpExperiment };

/**
 * Adds the chat widget's script for a signed-in user whom the experiment lets have it, once a page
 * (docs/behaviour.md, Chat widget). Pages without chat do not call this, because they have no settings of it.
 */
export async function startChatWidget(
  settings: ChatWidgetSettings,
  viewer: AuthState,
  { track, lookUpExperiment }: ChatParts,
): Promise<void> {
  const { aaId, isAdminEntitlementPresent: isAdmin, isAuthenticated } = viewer;
  if (!isAuthenticated || settings.partnerHosts.includes(location.host)) return;
  const { agent_enabled: isShown } = await lookUpExperiment("csm-ai-agent-on-sac");
  if (aaId !== undefined) track("widget_experiment", { aaId, isAdmin, isShown });
  if (!isShown) return;
  const context = JSON.stringify({ ...(await domainOf(viewer)), language: document.documentElement.lang });
  if (document.querySelector("script[data-chat-context]") !== null) return;
  try {
    await loadScript(`${settings.baseUrl}/assets/loader.js`, { chatContext: context });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a fixed text by which operators know this failure
    console.error("error loading external script", error);
  }
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

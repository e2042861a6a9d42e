import { isSafeLink } from "#shared/safe-link.ts";

const safeImage = /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i;

/**
 * XSS guard for links: the address without blanks around it, or undefined when it could run something (`javascript:` and its
 * like).
 */
export function safeLinkUrl(url: string | undefined): string | undefined {
  const trimmed = url?.trim() ?? "";
  return trimmed !== "" && isSafeLink(trimmed) ? trimmed : undefined;
}

export function safeImageUrl(url: string | undefined): string | undefined {
  const trimmed = url?.trim() ?? "";
  return trimmed !== "" && safeImage.test(trimmed) ? trimmed : undefined;
}

/** True for an address on another host, whose links say `rel="noopener"`. */
export function leavesSite(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

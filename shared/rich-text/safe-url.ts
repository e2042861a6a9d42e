const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[^:/?#]*[/?#])/i;
const safeImage = /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i;

/** The address without blanks around it, or undefined when it could run something (`javascript:` and its like). */
export function safeLinkUrl(url: string | undefined): string | undefined {
  const trimmed = url?.trim() ?? "";
  return trimmed !== "" && safeLink.test(trimmed) ? trimmed : undefined;
}

export function safeImageUrl(url: string | undefined): string | undefined {
  const trimmed = url?.trim() ?? "";
  return trimmed !== "" && safeImage.test(trimmed) ? trimmed : undefined;
}

/** True for an address on another host, whose links say `rel="noopener"`. */
export function leavesSite(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

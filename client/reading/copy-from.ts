import { copiedCode } from "./copied-code.ts";

/** How long a confirmation is seen. */
const shownMs = 2000;

/** Copies the code beside a copy button, or the address that the sign at a heading leads to; confirms it in sight and in words. */
export async function copyFrom(element: HTMLElement, status: HTMLElement): Promise<void> {
  const { copied = "", linkCopied = "" } = status.dataset;
  const isLink = element instanceof HTMLAnchorElement;
  await navigator.clipboard.writeText(isLink ? element.href : codeOf(element));
  element.dataset["copied"] = copied;
  status.textContent = isLink ? linkCopied : copied;
  setTimeout(() => {
    delete element.dataset["copied"];
    status.textContent = "";
  }, shownMs);
}

function codeOf(button: HTMLElement): string {
  const code = button.parentElement?.querySelector("code");
  const language = /language-(\S+)/.exec(code?.className ?? "")?.[1] ?? "";
  return copiedCode(code?.textContent ?? "", language);
}

import { copiedCode } from "./copied-code.ts";

/** How long a confirmation is seen. */
const shownMs = 2000;

/**
 * Adds a copy button to each code block, and copies the address of a section when the sign at its heading is used; both are
 * confirmed in words. Browsers let only secure pages copy: on others nothing is added (docs/behaviour.md, Copying).
 */
export function startCopying(page: Document): void {
  const { clipboard } = navigator;
  const status = page.querySelector<HTMLElement>('[data-place="announcements"]');
  if (!clipboard || !status) return;
  const { copy = "", copied = "", linkCopied = "" } = status.dataset;

  const confirm = (element: HTMLElement, text: string) => {
    element.dataset["copied"] = copied;
    status.textContent = text;
    setTimeout(() => {
      delete element.dataset["copied"];
      status.textContent = "";
    }, shownMs);
  };

  for (const block of page.querySelectorAll(".code-block")) {
    const button = page.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.lang = page.documentElement.lang;
    button.textContent = copy;
    block.append(button);
  }

  page.addEventListener("click", ({ target }) => {
    const element = target instanceof Element && target.closest<HTMLElement>(".copy, .heading-anchor");
    if (!element) return;
    const isCode = element.matches(".copy");
    const text = isCode ? codeOf(element) : (element as HTMLAnchorElement).href;
    clipboard.writeText(text).then(() => confirm(element, isCode ? copied : linkCopied), reportError);
  });
}

function codeOf(button: HTMLElement): string {
  const code = button.parentElement?.querySelector("code");
  const language = /language-(\S+)/.exec(code?.className ?? "")?.[1] ?? "";
  return copiedCode(code?.textContent ?? "", language);
}

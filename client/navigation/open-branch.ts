const timeoutMs = 10_000;

/**
 * Puts the pages of a closed branch into it, in place of the link to the page that lists them. When they cannot be fetched the
 * link stays, and the next opening tries again.
 */
export async function openBranch(branch: HTMLElement): Promise<void> {
  const address = branch.dataset["branch"];
  const link = branch.querySelector("a");
  if (address === undefined || link === null) return;
  delete branch.dataset["branch"];
  try {
    const list = await fetchList(address);
    const hadFocus = link === document.activeElement;
    link.before(list);
    // Of a long list only the beginning comes: the link then leads to the rest.
    if (list.dataset["cut"] === undefined) link.remove();
    if (hadFocus) list.querySelector("a")?.focus();
  } catch {
    branch.dataset["branch"] = address;
  }
}

async function fetchList(address: string): Promise<HTMLElement> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  const template = document.createElement("template");
  template.innerHTML = response.ok ? await response.text() : "";
  const list = template.content.querySelector("ul");
  if (list === null) throw new Error(`${address} answered ${response.status} and no list`);
  return list;
}

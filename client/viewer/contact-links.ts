/** Contact links lead by way of signing in; for as long as their reader is signed in, to the page itself. */
export function exchangeContactLinks(page: Document, isSignedIn: boolean): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>("[data-signed-in-href]")) {
    const { dataset } = link;
    if (isSignedIn === (dataset["isSignedIn"] !== undefined)) continue;
    const other = dataset["signedInHref"] ?? "";
    dataset["signedInHref"] = link.getAttribute("href") ?? "";
    link.setAttribute("href", other);
    if (isSignedIn) dataset["isSignedIn"] = "";
    else delete dataset["isSignedIn"];
  }
}

/** Set once the reader does not want to be asked. */
const refusedKey = "language-refused";

/**
 * Language suggestion: one line that offers this page in the language that the browser's reader prefers, where the page has a
 * text in it. Leads nowhere by itself, and stays away once it was closed (docs/behaviour/content.md, Languages of content).
 */
export function offerLanguage(place: HTMLElement): void {
  const { lang } = document.documentElement;
  for (const wanted of navigator.languages) {
    if (isFor(lang, wanted) || refusedKey in localStorage) return;
    const link = [...document.querySelectorAll<HTMLAnchorElement>(".foot a[hreflang]")].find(
      ({ hreflang }) =>
        isFor(hreflang, wanted) && document.head.querySelector(`link[rel="alternate"][hreflang="${hreflang}"]`),
    );
    if (link === undefined) continue;
    place.prepend(link.cloneNode(true));
    place.onclick = ({ target }) => {
      if (target !== place.lastElementChild) return;
      localStorage.setItem(refusedKey, "");
      place.hidden = true;
    };
    place.hidden = false;
    return;
  }
}

/** RFC 4647 lookup: a text in Portuguese is for readers of Brazilian Portuguese, too. */
function isFor(language: string, wanted: string): boolean {
  return `${wanted}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());
}

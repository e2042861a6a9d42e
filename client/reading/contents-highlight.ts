/** Marks the section that is being read in the table of contents (docs/behaviour/frame.md, Table of contents). */
export function highlightContents(contents: HTMLElement): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    if (heading !== null) links.set(heading, link);
  }
  const headings = [...links.keys()];
  const passed = new Set<Element>();
  let isAtEnd = false;
  let current: HTMLAnchorElement | undefined;

  const mark = () => {
    const heading = isAtEnd ? headingAtEnd(links) : headings.findLast((each) => passed.has(each));
    const link = heading && links.get(heading);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "location");
    current = link;
    if (link !== undefined) bringIntoSight(link, contents);
  };

  // Everything above a line in the upper part of the window counts as passed, however far the page jumps.
  const passing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      mark();
    },
    { rootMargin: "999999px 0px -75% 0px" },
  );
  for (const heading of headings) passing.observe(heading);

  // The last sections of a page may never reach that line.
  const footer = document.querySelector("body > footer");
  const ending = new IntersectionObserver(
    ([entry]) => {
      isAtEnd = entry !== undefined && entry.intersectionRatio > 0.9 && scrollY > 0;
      mark();
    },
    { threshold: [0.9, 0.95] },
  );
  if (footer !== null) ending.observe(footer);
  addEventListener("hashchange", mark);
}

/** At the end of the page the section that a link led to, when it is in sight, else the last one. */
function headingAtEnd(links: ReadonlyMap<Element, HTMLAnchorElement>): Element | undefined {
  const headings = [...links.keys()];
  const target = headings.find((heading) => links.get(heading)?.hash === location.hash);
  const top = target?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight ? target : headings.at(-1);
}

/** Scrolls a contents list that is longer than the window, and never the page. */
function bringIntoSight(link: HTMLElement, contents: HTMLElement): void {
  const box = contents.closest<HTMLElement>(".aside");
  if (box === null || box.scrollHeight <= box.clientHeight) return;
  const [linkBox, boxBox] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  if (linkBox.top < boxBox.top || linkBox.bottom > boxBox.bottom)
    box.scrollTop += linkBox.top - boxBox.top - box.clientHeight / 3;
}

/** Lazy loading on visibility: calls `run` once, when any of the element scrolls into view. */
export function whenVisible(element: Element, run: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}

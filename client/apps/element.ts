/** Makes an element; texts among its children are texts, whatever is in them. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that does something in the page. */
export function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "quiet-button" }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** One option of a list of suggestions. */
export type SuggestedOption = {
  readonly title: string;
  readonly context?: string;
  /** Where a click leads; the middle button opens it in a tab. */
  readonly url: string;
  /** Answers the click instead. */
  readonly choose?: () => void;
};

export type SuggestionList = {
  readonly element: HTMLElement;
  /** Shows options in groups, with buttons below; without an option the list is hidden. */
  show(groups: readonly OptionGroup[], buttons: readonly ListButton[]): void;
  hide(): void;
  isShown(): boolean;
  /** Marks the next option (1) or the one before (-1); past the ends none is marked. */
  move(by: 1 | -1): void;
  /** Clicks the marked option; false when none is. */
  choose(): boolean;
};

/** Options that belong together, under what they are called; one option may stand by itself. */
export type OptionGroup = { readonly heading?: string; readonly options: readonly SuggestedOption[] };

export type ListButton = { readonly label: string; readonly press: () => void };

/**
 * The popup of a combobox (WAI-ARIA APG, Combobox with list autocomplete): the focus stays in `field`, which names the
 * marked option.
 */
export function suggestionList(field: HTMLInputElement, id: string): SuggestionList {
  const element = make("div", "suggest");
  const listbox = make("div");
  listbox.id = id;
  listbox.role = "listbox";
  element.hidden = true;
  let options: HTMLElement[] = [];
  let marked = -1;

  const mark = (index: number) => {
    options[marked]?.setAttribute("aria-selected", "false");
    marked = index;
    const option = options[index];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", option.id);
  };
  const setShown = (isShown: boolean) => {
    element.hidden = !isShown;
    field.ariaExpanded = String(isShown);
    mark(-1);
  };

  field.role = "combobox";
  field.ariaAutoComplete = "list";
  field.setAttribute("aria-controls", id);
  setShown(false);
  // A press on an option must not take the focus from the field before the click.
  element.addEventListener("mousedown", (event) => event.preventDefault());

  return {
    element,
    show(groups, buttons) {
      options = [];
      const shown = groups.filter((group) => group.options.length > 0);
      listbox.ariaLabel = shown[0]?.heading ?? "";
      listbox.replaceChildren(
        ...shown.map((group) => {
          const own = group.options.map((option) => {
            const made = optionElement(option, `${id}-${options.length}`, field.form?.target ?? "");
            options.push(made);
            return made;
          });
          return groupElement(group.heading, own);
        }),
      );
      element.replaceChildren(listbox, ...buttons.map(buttonElement));
      setShown(options.length > 0);
    },
    hide: () => setShown(false),
    isShown: () => !element.hidden,
    move(by) {
      const next = marked + by;
      mark(next < -1 ? options.length - 1 : next >= options.length ? -1 : next);
    },
    choose() {
      options[marked]?.click();
      return marked >= 0;
    },
  };
}

function groupElement(heading: string | undefined, options: readonly HTMLElement[]): HTMLElement {
  const group = make("div");
  group.append(...options);
  if (heading === undefined) return group;
  group.role = "group";
  group.ariaLabel = heading;
  const head = make("div", "suggest-head", heading);
  head.ariaHidden = "true";
  group.prepend(head);
  return group;
}

function optionElement({ title, context, url, choose }: SuggestedOption, id: string, target: string): HTMLElement {
  const option = make("a", undefined, title);
  option.id = id;
  option.href = url;
  option.role = "option";
  option.tabIndex = -1;
  option.setAttribute("aria-selected", "false");
  if (target !== "") {
    option.target = target;
    option.rel = "noopener";
  }
  if (context !== undefined) option.append(make("small", undefined, context));
  if (choose !== undefined) {
    option.addEventListener("click", (event) => {
      event.preventDefault();
      choose();
    });
  }
  return option;
}

function buttonElement({ label, press }: ListButton): HTMLElement {
  const button = make("button", "more", label);
  button.type = "button";
  button.addEventListener("click", press);
  return button;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** What was typed into a form, by field name. */
export type FieldValues = Readonly<Record<string, string>>;

type Draft = { readonly values: FieldValues; readonly attempt?: { readonly id: string; readonly content: string } };

/** What was typed and not sent yet: kept in the tab, so that neither a failure nor a reload loses it. */
export type KeptDraft = {
  values(): FieldValues;
  save(values: FieldValues): void;
  /** The same id for the same content, so that a request that is sent again is one; another for changed content. */
  submissionId(content: string): string;
  clear(): void;
};

export function keptDraft(form: string): KeptDraft {
  const key = `support-form:${form}`;
  let draft = read(key);
  const write = (next: Draft) => {
    draft = next;
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage may be refused or full: the draft lives as long as the page.
    }
  };
  return {
    values: () => draft.values,
    save: (values) => write({ ...draft, values }),
    submissionId(content) {
      if (draft.attempt?.content === content) return draft.attempt.id;
      const id = randomId();
      write({ ...draft, attempt: { id, content } });
      return id;
    },
    clear() {
      draft = { values: {} };
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Then nothing was stored either.
      }
    },
  };
}

/** Whatever is stored there: only texts are taken. */
function read(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    const { values, attempt } = stored as { readonly values?: unknown; readonly attempt?: unknown };
    return { values: textsOf(values), ...(isAttempt(attempt) && { attempt }) };
  } catch {
    return { values: {} };
  }
}

function textsOf(values: unknown): FieldValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === "string"));
}

function isAttempt(value: unknown): value is { readonly id: string; readonly content: string } {
  const { id, content } = (value ?? {}) as { readonly id?: unknown; readonly content?: unknown };
  return typeof id === "string" && typeof content === "string";
}

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(hex) ?? [];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}

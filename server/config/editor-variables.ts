import { address, optional, secrets, text, type Variable } from "./variable.ts";

/** Where content is written, and who may see it before it is published. */
export const editorVariables = {
  editorToolName: text({
    name: "EDITOR_TOOL_NAME",
    meaning: "What “Edit Page in …” calls the tool that content is written in.",
    default: "Signpost",
  }),
  editorToolUrl: address({
    name: "EDITOR_TOOL_URL",
    meaning:
      "Where that tool is: an entry is edited at `{tool}/spaces/{space}/entries/{entry}`. The default is the site's own: the entry's preview, which names its file and follows it.",
    default: "{BASE_URL}/gateway/api/editor",
  }),
  editorSpaceId: text({
    name: "EDITOR_SPACE_ID",
    meaning: "The tool's space of all entries that do not name another one.",
    default: "content",
  }),
  previewSecrets: optional(
    secrets({
      name: "PREVIEW_SECRET",
      meaning:
        "Signs preview links, for people who do not sign in; the same in every instance. Several divided by commas: the first for new links, the others for those that exist. Not set: no such links.",
      isSecret: true,
    }),
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

/** The folder with the content that the project brings along to look at, below the project's own. */
export const builtInContentFolder = "content";

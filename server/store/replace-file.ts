import { open, rename } from "node:fs/promises";

export type FinishedCopy = {
  /** Where the copy is written first, beside the file. */
  readonly copy: string;
  /** "wx" fails where there is one already. */
  readonly flags: "w" | "wx";
  readonly mode?: number;
};

/** Atomic replacement: puts a finished copy, which the disk has, in a file's place: whenever the process ends, the file is as it was or as it shall be. */
export async function replaceFile(path: string, text: string, { copy, flags, mode }: FinishedCopy): Promise<void> {
  const file = await open(copy, flags, mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(copy, path);
}

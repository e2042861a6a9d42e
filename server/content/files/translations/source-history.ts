import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** What git knows of a content folder; undefined answers for what it does not know, and where there is no repository. */
export type SourceHistory = {
  /** The text of a file as it was when another one was last committed, and that day (ISO 8601). */
  asOfLastChange(of: string, file: string): { readonly text: string; readonly on: string } | undefined;
  /** The day on which a file was last changed. */
  changedOn(file: string): string;
};

const dayLength = "2026-01-01".length;

/** Reads the history of the repository that `dir` is in, if it is in one. */
export function sourceHistory(dir: string): SourceHistory {
  const git = (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync("git", args, { cwd: dir, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return undefined;
    }
  };
  const isChangedSince = (file: string) => git("status", "--porcelain", "--", `./${file}`)?.trim() !== "";
  return {
    asOfLastChange(of, file) {
      // A translation that is being worked on is as new as its source.
      if (isChangedSince(of)) return undefined;
      const [commit = "", on = ""] = git("log", "-1", "--format=%H %cs", "--", `./${of}`)?.trim().split(" ") ?? [];
      const text = commit === "" ? undefined : git("show", `${commit}:./${file}`);
      return text === undefined ? undefined : { text, on };
    },
    changedOn(file) {
      const committed = isChangedSince(file) ? "" : (git("log", "-1", "--format=%cs", "--", `./${file}`)?.trim() ?? "");
      return committed === "" ? statSync(join(dir, file)).mtime.toISOString().slice(0, dayLength) : committed;
    },
  };
}

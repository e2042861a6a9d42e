import type { ContentProblem } from "#server/content/content-source.ts";
import type { ConfigFiles } from "#server/content/files/navigation/config-files.ts";
import { joined } from "#server/content/files/navigation/navigation.ts";
import { Evaluation } from "./evaluate-program.ts";
import { type Place, Unknown, type Value } from "./values.ts";

const endings = ["ts", "mts", "cts", "js", "mjs", "cjs"];

/** What a configuration program exports, read without running it, and what of it could not be read. */
export class ProgramReading {
  readonly file: string;
  readonly value: Value;
  readonly problems: ContentProblem[] = [];
  readonly #evaluation: Evaluation;

  constructor(files: ConfigFiles, file: string) {
    this.file = file;
    this.#evaluation = new Evaluation(files);
    let value: Value;
    try {
      value = this.#evaluation.exportOf(file);
    } catch (error) {
      const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      this.problems.push({ severity: "warning", file, message: `cannot be read: ${message}` });
    }
    this.value = value;
  }

  /** Where an entry stands, for problems with it. */
  placeOf(value: Value): Partial<Place> {
    return (typeof value === "object" && value !== null && this.#evaluation.places.get(value)) || {};
  }

  /** Notes that something is known only to those who run the program. Answers whether it is. */
  isUnread(value: Value): boolean {
    if (!(value instanceof Unknown)) return false;
    const { place, what } = value;
    const message = `cannot be read: ${what} is known only where the program runs`;
    if (!this.problems.some((problem) => problem.file === place.file && problem.line === place.line))
      this.problems.push({ severity: "warning", ...place, message });
    return true;
  }
}

/** The program called `name` in a folder, with whichever ending it has. */
export function programIn(files: ConfigFiles, folder: string, name: string): string | undefined {
  return endings.map((ending) => joined(folder, `${name}.${ending}`)).find((path) => files.isFile(path));
}

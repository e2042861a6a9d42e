import { jest } from "@jest/globals";
import { GrowingFiles } from "#server/content/files/watch/growing-files.ts";

describe("A data file that grows in the content folder", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watched = () => {
    const passed: string[] = [];
    const files = new GrowingFiles(
      (path) => path.endsWith(".log"),
      (path) => passed.push(path),
    );
    return { passed, files };
  };
  const grow = (files: GrowingFiles, seconds: number) => {
    for (let at = 0; at < seconds * 10; at++) {
      files.touch("a.log");
      jest.advanceTimersByTime(100);
    }
  };

  it("is passed on at once when it begins, and when it has rested", () => {
    const { passed, files } = watched();

    grow(files, 5);
    expect(passed).toEqual(["a.log"]);
    jest.advanceTimersByTime(1000);
    expect(passed).toEqual(["a.log", "a.log"]);
    jest.advanceTimersByTime(60_000);
    expect(passed).toHaveLength(2);
  });

  it("is passed on about once a minute while it goes on", () => {
    const { passed, files } = watched();

    grow(files, 600);

    expect(passed.length).toBeGreaterThan(8);
    expect(passed.length).toBeLessThan(14);
    files.close();
  });

  it("delays no other file", () => {
    const { passed, files } = watched();

    files.touch("a.md");
    files.touch("a.md");

    expect(passed).toEqual(["a.md", "a.md"]);
  });
});

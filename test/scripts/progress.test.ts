import { progressBar } from "#scripts/command/progress.ts";

/** What a terminal, or a log, was sent. */
function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("progress of long work", () => {
  it("is a bar on a terminal, drawn when it looks different, and gone at the end", () => {
    const terminal = screen(true);
    const { tell, end } = progressBar("backing up", terminal);

    for (let done = 0; done <= 1000; done += 1) tell(done, 1000);
    end();

    expect(terminal.written.length).toBeLessThan(200);
    expect(terminal.written.some((text) => text.endsWith("50 %"))).toBe(true);
    expect(terminal.written.at(-1)).toBe("\r\u001b[2K");
  });

  it("is a plain line for each tenth in a log", () => {
    const log = screen(false);
    const { tell, end } = progressBar("backing up", log);

    for (let done = 1; done <= 2000; done += 1) tell(done, 2000);
    end();

    expect(log.written).toHaveLength(10);
    expect(log.written[4]).toBe("backing up: 1000 of 2000\n");
    expect(log.written.join("")).not.toContain("\u001b");
  });

  it("says nothing in a log of what is done at once", () => {
    const log = screen(false);

    progressBar("backing up", log).tell(1, 2);

    expect(log.written).toEqual([]);
  });

  it("is whole where there is nothing to do", () => {
    const terminal = screen(true);

    progressBar("restoring", terminal).tell(0, 0);

    expect(terminal.written[0]).toContain("100 %");
  });
});

/** Progress of long work: a bar on a terminal, and where it goes to a log a plain line for each tenth of what is many. */
export type Progress = {
  /** So much of so much is done. */
  tell(done: number, all: number): void;
  /** Takes the bar away: what comes next is printed where it stood. */
  end(): void;
};

type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const width = 30;
/** Fewer are done before a line is read. */
const leastForLines = 1000;

export function progressBar(what: string, screen: Screen = process.stderr): Progress {
  let shown = "";
  const show = (text: string) => {
    // A bar that looks the same is not drawn again: there may be a hundred thousand steps.
    if (text === shown) return;
    shown = text;
    screen.write(`\r\u001b[2K${text}`);
  };
  if (screen.isTTY !== true) {
    let tenths = 0;
    return {
      tell(done, all) {
        if (all < leastForLines || Math.floor((10 * done) / all) <= tenths) return;
        tenths = Math.floor((10 * done) / all);
        screen.write(`${what}: ${done} of ${all}\n`);
      },
      end: () => undefined,
    };
  }
  return {
    tell(done, all) {
      const share = all === 0 ? 1 : done / all;
      const full = Math.floor(share * width);
      show(`${what} ${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(share * 100)} %`);
    },
    end: () => show(""),
  };
}

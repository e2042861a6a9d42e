/** Progress bar of long work on a terminal; where nobody watches, as in a log, it says nothing. */
export type Progress = {
  /** So much of so much is done. */
  tell(done: number, all: number): void;
  /** Takes the bar away: what comes next is printed where it stood. */
  end(): void;
};

type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const width = 30;

export function progressBar(what: string, screen: Screen = process.stderr): Progress {
  let shown = "";
  const show = (text: string) => {
    // A bar that looks the same is not drawn again: there may be a hundred thousand steps.
    if (screen.isTTY !== true || text === shown) return;
    shown = text;
    screen.write(`\r\u001b[2K${text}`);
  };
  return {
    tell(done, all) {
      const share = all === 0 ? 1 : done / all;
      const full = Math.floor(share * width);
      show(`${what} ${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(share * 100)} %`);
    },
    end: () => show(""),
  };
}

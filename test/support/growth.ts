const repeats = 3;
/** Less than this is not told from nothing: microseconds of processor time. */
const floor = 2000;

/** How many times larger the greater text is. */
const growthFactor = 8;

/**
 * How many times the processor time of some work grows when its input grows eightfold: about 8 for work in proportion to its input, 64 for
 * quadratic work. The processor's time and the best of three attempts, so that a busy machine changes nothing.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const small = await cost(work, size);
  const large = await cost(work, size * growthFactor);
  return large / small;
}

/** Between the two: room for what a larger input costs the collector, and none for a loop in a loop. */
export const linearGrowth = 30;

async function cost(work: (size: number) => unknown, size: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < repeats; attempt += 1) {
    const before = process.cpuUsage();
    await work(size);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return Math.max(best, floor);
}

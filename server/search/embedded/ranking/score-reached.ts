const steps = 1024;

/** A score that at least so many documents reach, and few more: all are scored, but only those are sorted. */
export function scoreReachedBy(wanted: number, scores: Float32Array): number {
  if (scores.length <= wanted) return 0;
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  const counts = new Uint32Array(steps + 1);
  const stepsPerPoint = highest === 0 ? 0 : steps / highest;
  for (const score of scores) {
    const step = Math.floor(score * stepsPerPoint);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let reached = 0;
  let step = steps + 1;
  while (step > 0 && reached < wanted) reached += counts[--step] ?? 0;
  // The highest score of a step can be rounded up to the next one.
  return highest === 0 ? 0 : (step - 1) / stepsPerPoint;
}

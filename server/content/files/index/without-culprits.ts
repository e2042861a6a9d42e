/** The files of a folder as they were read, of which one can be replaced by a record that says what is wrong with it. */
type Records = { setAside(file: string, error: unknown): void; restore(file: string): void };

/**
 * Bulkhead: makes something of records of which `changed` are new. When it cannot be made, those that prevent it are found by
 * halving and set aside, each as a file with a problem, so that one file costs its own page and never a change of others.
 *
 * @throws what `make` throws when it fails without any of the changed files.
 */
export function withoutCulprits<Made>(records: Records, changed: Iterable<string>, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    const files = [...changed];
    for (const file of files) records.setAside(file, error);
    make();
    bringBack(records, files, make);
    return make();
  }
}

function bringBack(records: Records, files: readonly string[], make: () => unknown): void {
  const half = Math.ceil(files.length / 2);
  for (const some of [files.slice(0, half), files.slice(half)]) {
    if (some.length === 0) continue;
    for (const file of some) records.restore(file);
    try {
      make();
    } catch (failure) {
      for (const file of some) records.setAside(file, failure);
      if (some.length > 1) bringBack(records, some, make);
    }
  }
}

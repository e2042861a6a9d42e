import { withoutCulprits } from "#server/content/files/index/without-culprits.ts";

describe("An index that cannot be made of some files", () => {
  const attempt = (bad: readonly string[], changed: readonly string[]) => {
    const aside = new Set<string>();
    let attempts = 0;
    const made = withoutCulprits(
      { setAside: (file) => aside.add(file), restore: (file) => aside.delete(file) },
      changed,
      () => {
        attempts++;
        if (bad.some((file) => !aside.has(file))) throw new Error("cannot be made");
        return [...changed].filter((file) => !aside.has(file));
      },
    );
    return { made, aside: [...aside], attempts };
  };
  const hundred = Array.from({ length: 100 }, (_, at) => `${at}.md`);

  it("is made at once when nothing is wrong", () => {
    expect(attempt([], hundred)).toMatchObject({ made: hundred, aside: [], attempts: 1 });
  });

  it.each([[["7.md"]], [["0.md", "99.md"]], [["3.md", "4.md", "50.md"]]])("is made of all but %j", (bad) => {
    const { made, aside, attempts } = attempt(bad, hundred);

    expect(aside.sort()).toEqual([...bad].sort());
    expect(made).toHaveLength(100 - bad.length);
    expect(attempts).toBeLessThan(60);
  });

  it("fails when no changed file is to blame", () => {
    expect(() => attempt(["other.md"], ["1.md", "2.md"])).toThrow("cannot be made");
  });
});

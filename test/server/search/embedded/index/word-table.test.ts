import { WordTable } from "#server/search/embedded/index/word-table.ts";

const words = Array.from({ length: 5000 }, (_, number) => `word${(number * 7919) % 100_003}`);

describe("the table of words", () => {
  it("numbers words in the order in which they come, each once", () => {
    const table = new WordTable();

    expect(words.map((word) => table.add(word))).toEqual([...words.keys()]);
    expect(words.map((word) => table.add(word))).toEqual([...words.keys()]);
    expect(table.count).toBe(words.length);
  });

  it("finds words by themselves and by their numbers, whatever script they are in", () => {
    const table = new WordTable();
    const written = ["board", "boar", "", "ボー", "straße", "𠮷野", "\ud800"];
    for (const word of [...words, ...written]) table.add(word);

    expect(written.map((word) => table.word(table.find(word)))).toEqual(written);
    expect(["boards", "boa", "ボ", "word", "𠮷"].map((word) => table.find(word))).toEqual([-1, -1, -1, -1, -1]);
  });

  it("is the same when it is made of its parts again, and grows on", () => {
    const table = new WordTable();
    for (const word of words) table.add(word);
    const { letters, ends } = table.parts();

    const restored = new WordTable(Uint16Array.from(letters), Uint32Array.from(ends));

    expect(words.map((word) => restored.find(word))).toEqual([...words.keys()]);
    expect(restored.add("afterwards")).toBe(words.length);
    expect(restored.word(words.length)).toBe("afterwards");
  });
});

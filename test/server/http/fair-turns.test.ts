import { fairTurns } from "#server/http/fair-turns.ts";

type Asked = { readonly client: string; readonly n: number; readonly costly?: boolean };

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const many = (client: string, count: number, costly = true) =>
  Array.from({ length: count }, (_, n) => ({ client, n, costly }));

function turns() {
  const admitted: string[] = [];
  const arrive = fairTurns<Asked>({
    keyOf: ({ client }) => client,
    admit: ({ client, n, costly = true }) => {
      admitted.push(`${client}${n}`);
      return !costly;
    },
  });
  return { admitted, arrive };
}

describe("requests that come at once", () => {
  it("are admitted at the end of the turn in which they came", async () => {
    const { admitted, arrive } = turns();

    arrive({ client: "a", n: 0 });
    expect(admitted).toEqual([]);
    await nextTurn();

    expect(admitted).toEqual(["a0"]);
  });

  it("wait for one of a client that sent many, not for all of them", async () => {
    const { admitted, arrive } = turns();

    for (const asked of many("flood", 40)) arrive(asked);
    await nextTurn();
    arrive({ client: "visitor", n: 0 });
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();

    expect(admitted.indexOf("visitor0")).toBeLessThanOrEqual(3);
  });

  it("end the turn when one has to be made", async () => {
    const { admitted, arrive } = turns();

    for (const asked of many("a", 3)) arrive(asked);
    await nextTurn();

    expect(admitted).toEqual(["a0"]);
  });

  it("are all answered, those of one client in their order", async () => {
    const { admitted, arrive } = turns();

    for (const asked of [...many("a", 5), ...many("b", 5, false), ...many("c", 1)]) arrive(asked);
    while (admitted.length < 11) await nextTurn();

    for (const client of ["a", "b", "c"]) {
      const own = admitted.filter((each) => each.startsWith(client));
      expect(own).toEqual(own.toSorted());
    }
    expect(admitted.indexOf("c0")).toBeLessThan(admitted.indexOf("a1"));
  });
});

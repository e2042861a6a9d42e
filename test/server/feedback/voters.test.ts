import { createVoters } from "#server/feedback/voters.ts";

describe("readers who answer", () => {
  const namesOf = (address: string, count: number, voters = createVoters()) =>
    new Set(Array.from({ length: count }, (_, n) => voters.nameOf({ address, userAgent: `Browser/${n}` }, "en 1")));

  it("are a few of one address, however many browsers it says it has", () => {
    expect(namesOf("192.0.2.1", 3).size).toBe(3);
    expect(namesOf("192.0.2.1", 200).size).toBe(5);
  });

  it("keep their names when others come", () => {
    const voters = createVoters();
    const reader = { address: "192.0.2.1", userAgent: "Browser/0" };
    const name = voters.nameOf(reader, "en 1");
    namesOf("192.0.2.1", 50, voters);

    expect(voters.nameOf(reader, "en 1")).toBe(name);
    expect(voters.nameOf({ ...reader, address: "192.0.2.2" }, "en 1")).not.toBe(name);
  });
});

import { readFileSync } from "node:fs";
import { configProblem } from "#server/config/config-error.ts";
import { configurationTable } from "#server/config/configuration-table.ts";
import { text } from "#server/config/variable.ts";

describe("docs/configuration.md", () => {
  it("holds the table of the variables that the server reads", () => {
    const page = readFileSync("docs/configuration.md", "utf8");

    expect(page).toContain(configurationTable());
  });
});

describe("a secret variable", () => {
  it("is not shown when it is wrong", () => {
    const variable = { ...text({ name: "SESSION_KEY", meaning: "Signs sessions." }), isSecret: true };

    expect(configProblem(variable, "hunter2")).toBe("SESSION_KEY is (secret): expected a text that is not empty");
  });
});

import { spawnSync } from "node:child_process";
import { Command } from "commander";
import { completion, shells } from "#scripts/command/completion.ts";

const program = new Command("signpost");
program.command("serve").description("serve a folder: it's the default").option("-p, --port <number>").option("--demo");
program.command("check").description("name mistakes").option("--json");

/** What bash offers for a line. */
function offered(...words: string[]): string[] {
  const script = `${completion(program, "bash")}
COMP_WORDS=(signpost ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _signpost; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync("bash", ["-c", script], { encoding: "utf8" }).stdout.trim().split("\n");
}

describe("completion", () => {
  it("offers commands by their beginning, and the options of the one that is typed", () => {
    expect(offered("s")).toEqual(["serve"]);
    expect(offered("")).toEqual(expect.arrayContaining(["serve", "check", "--help"]));
    expect(offered("serve", "--")).toEqual(["--port", "--demo"]);
    expect(offered("check", "--")).toEqual(["--json"]);
  });

  it.each(shells)("names each command and option for %s", (shell) => {
    const script = completion(program, shell);

    for (const word of ["serve", "check", "port", "json"]) expect(script).toContain(word);
    expect(script).not.toContain("it's");
  });
});

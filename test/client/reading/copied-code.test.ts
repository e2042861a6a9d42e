import { copiedCode } from "#client/reading/copied-code.ts";

const lines = (...each: string[]) => `${each.join("\n")}\n`;

describe("Copying a code block", () => {
  it("takes the code as it is, without the last line break", () => {
    expect(copiedCode(lines("a: 1", "", "  b: 2"), "yaml")).toBe("a: 1\n\n  b: 2");
  });

  it("takes commands without their prompts and without what they print", () => {
    const session = lines("$ tracker status", "running", "", "$ tracker stop \\", "    --now", "stopped");

    expect(copiedCode(session, "console")).toBe("tracker status\ntracker stop \\\n    --now");
  });

  it("knows the prompts of users, of PowerShell and of Python", () => {
    expect(copiedCode("admin@node1:~$ ls", "bash")).toBe("ls");
    expect(copiedCode("PS C:\\tracker> Get-Service", "powershell")).toBe("Get-Service");
    expect(copiedCode(lines(">>> for a in b:", "...     print(a)", "...", "1", ">>> a"), "python")).toBe(
      "for a in b:\n    print(a)\n\na",
    );
  });

  it("takes comments, quotations and variables for what they are", () => {
    for (const code of ["# apt update", "> quoted", "$PATH", "#!/bin/sh\n$ not a prompt here"]) {
      expect(copiedCode(code, "bash")).toBe(code);
    }
  });

  it("takes the new text of a difference without its markers", () => {
    expect(copiedCode(lines(" server {", "-  listen 80;", "+  listen 443;", " }"), "diff")).toBe(
      "server {\n  listen 443;\n}",
    );
  });

  it("leaves a patch that says where it belongs as it is", () => {
    const patch = lines("--- a/conf", "+++ b/conf", "@@ -1 +1 @@", "-a", "+b");

    expect(copiedCode(patch, "diff")).toBe(patch);
  });
});

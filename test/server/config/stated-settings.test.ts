import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "#server/config/config-error.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signpost-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const problemsOf = (env: Record<string, string>) => {
  try {
    statedSettings(env, folder);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe("the settings file", () => {
  it("says what the environment would, lists and numbers as they are written, and the environment wins", () => {
    const file = write(
      "signpost.config.yaml",
      "PORT: 8080\nBASE_URL: https://help.acme.example\nTRUST_PROXY: [loopback, 10.0.0.0/8]\nLOG_LEVEL: warn\n",
    );

    const { env, sourceOf } = statedSettings({ LOG_LEVEL: "error", PATH: "/bin" }, folder);

    expect(loadConfig(env)).toMatchObject({
      port: 8080,
      baseUrl: "https://help.acme.example",
      trustProxy: ["loopback", "10.0.0.0/8"],
      logLevel: "error",
    });
    expect([sourceOf("PORT"), sourceOf("LOG_LEVEL"), sourceOf("HOST")]).toEqual([file, "environment", undefined]);
  });

  it("is the one that is named, wherever it lies", () => {
    const file = write("elsewhere.yaml", "PORT: 9090\n");

    expect(statedSettings({ SIGNPOST_CONFIG: file }, "/nowhere").env).toMatchObject({ PORT: "9090" });
  });

  it("need not be there, unless it is named", () => {
    expect(statedSettings({}, folder).env).toEqual({});
    expect(problemsOf({ SIGNPOST_CONFIG: join(folder, "gone.yaml") })).toEqual([
      expect.stringMatching(/^SIGNPOST_CONFIG is ".*gone\.yaml": .*ENOENT/),
    ]);
  });

  it.each([
    ["a name that is no setting", "PROT: 80\n", /signpost\.config\.yaml: PROT is no setting$/],
    ["a value that is no text", "PORT: { is: 80 }\n", /PORT is neither a text nor a list of texts$/],
    ["a list at the top", "- PORT\n", /expected names of settings, each with its value$/],
    ["text that is no YAML", "HOST: x\nPORT: [80\n", /signpost\.config\.yaml:\d+: \S/],
  ])("is refused for %s", (_what, text, said) => {
    write("signpost.config.yaml", text);

    expect(problemsOf({})).toEqual([expect.stringMatching(said)]);
  });
});

describe("a secret in a file", () => {
  const secret = "0123456789abcdef0123456789abcdef";

  it("is read without the end of its line, named by the environment or the settings file", () => {
    const path = write("session", `${secret}\n`);
    const named = statedSettings({ SESSION_SECRET_FILE: path }, folder);

    expect(named.env["SESSION_SECRET"]).toBe(secret);
    expect(named.sourceOf("SESSION_SECRET")).toBe(path);
    write("signpost.config.yaml", `SESSION_SECRET_FILE: ${path}\n`);
    expect(statedSettings({}, folder).env["SESSION_SECRET"]).toBe(secret);
  });

  it("is never shown, and named when it cannot be read or is stated twice", () => {
    const path = write("session", secret);

    const [missing = ""] = problemsOf({ SESSION_SECRET_FILE: join(folder, "gone") });
    const [twice = ""] = problemsOf({ SESSION_SECRET_FILE: path, SESSION_SECRET: secret });

    expect(missing).toMatch(/^SESSION_SECRET_FILE is ".*gone": expected a file to read; .*ENOENT/);
    expect(twice).toMatch(/SESSION_SECRET is set as well: one of them$/);
    expect(missing + twice).not.toContain(secret);
  });
});

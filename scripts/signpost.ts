import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chdir, cwd, env } from "node:process";
import { fileURLToPath } from "node:url";
import { Argument, Command, InvalidArgumentError } from "commander";
import { builtInContentFolder } from "#server/config/built-in-content.ts";
import { ConfigError } from "#server/config/config-error.ts";
import { settingsFileName, settingsFileVariable, statedSettings } from "#server/config/stated-settings.ts";
import type { Database } from "#server/store/database/database.ts";
import { messageOf } from "#shared/errors.ts";
import { completion, type Shell, shells } from "./command/completion.ts";
import { initialise } from "./command/initialise.ts";
import { progressBar } from "./command/progress.ts";

/** Where the package lies: this file is run as dist/scripts/signpost.js. */
const packageRoot = fileURLToPath(new URL("../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string };

type ServeOptions = {
  readonly port?: string;
  readonly host?: string;
  readonly baseUrl?: string;
  readonly data?: string;
  readonly workers?: string;
  readonly demo?: true;
};

const program = new Command("signpost")
  .description("Serves a folder of files as a support and documentation site.")
  .version(version)
  .showHelpAfterError("(signpost --help says what there is)")
  .addHelpText(
    "after",
    "\nEverything else is set by environment variables or signpost.config.yaml: docs/configuration.md, or `signpost doctor`.\nExit codes: 0 done, 1 something is wrong with what was asked or found.",
  );

/** A folder whose name begins with a dot is no content, wherever the command is called. */
program.hook("preAction", () => {
  const file = join(cwd(), settingsFileName);
  if (existsSync(file)) env[settingsFileVariable] ??= file;
  env["DATA_DIR"] ??= stated("DATA_DIR") ?? join(cwd(), ".signpost");
});

program
  .command("serve [folder]", { isDefault: true })
  .description("serve a content folder (the default: signpost ~/docs)")
  .option("-p, --port <number>", "port to listen on (PORT)", portNumber)
  .option("--host <address>", "address to listen on (HOST)")
  .option("--base-url <address>", "where visitors find the site (BASE_URL)")
  .option("--data <folder>", "what the site itself writes down (DATA_DIR), .signpost in this folder unless set")
  .option("--workers <number>", "processes on that port, with a database that they share (WORKERS)")
  .option("--demo", "serve the built-in site to look at")
  .action(serve);

program
  .command("dev [folder]")
  .description("serve a content folder for those who write it: open pages follow each change")
  .option("-p, --port <number>", "port to listen on (PORT)", portNumber)
  .action(async (folder: string | undefined, options: Pick<ServeOptions, "port">, command: Command) => {
    Object.assign(env, { DEV_RELOAD: "true", SHUTDOWN_DELAY_MS: env["SHUTDOWN_DELAY_MS"] ?? "0" });
    await serve(folder ?? ".", { host: "127.0.0.1", ...options }, command);
  });

program
  .command("init [folder]")
  .description("write a small site to begin with; files that are there stay as they are")
  .option("--name <name>", "what the site is called", "Help")
  .option("--language <tag>", "what it is written in, such as en or pt-BR", "en")
  .action((folder: string | undefined, options: { name: string; language: string }) => {
    process.exitCode = initialise({ folder: folder ?? ".", from: join(packageRoot, "starter"), ...options });
  });

program
  .command("check [folder]")
  .description("name every mistake in a content folder, with file, line and field")
  .option("--json", "as JSON")
  .action(async (folder: string | undefined, { json }: { json?: true }) => {
    await run(() => import("./content-check.ts"), [...(json ? ["--json"] : []), contentFolder(folder)]);
  });

program
  .command("build [folder]")
  .description("build a content folder's own code (extend/) into it, for servers without esbuild")
  .action(async (folder: string | undefined) => {
    await run(() => import("./build-code.ts"), [contentFolder(folder)]);
  });

const importing = program.command("import").description("moving a site here from another generator or system");
importing
  .command("check <folder>")
  .description(
    "what the folder of another generator keeps and loses here: menu, addresses, anchors, pictures, components",
  )
  .option("--json", "as JSON")
  .option("--html <file>", "write the whole report as a page")
  .option(
    "--live <address>",
    "also ask for every address in the sitemap of the old site, as in https://docs.acme.example",
  )
  .action(async (folder: string, options: { json?: true; html?: string; live?: string }) => {
    const { json, ...named } = options;
    const wanted = Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]);
    await run(() => import("./import-check.ts"), [...(json ? ["--json"] : []), ...wanted, contentFolder(folder)]);
  });

for (const format of ["zendesk", "confluence", "contentful", "intercom", "notion"])
  importing
    .command(`${format} <export> <folder>`)
    .description(`turn an unpacked export of ${format} into a content folder; a second run goes on where one ended`)
    .action(async (from: string, folder: string) => {
      await run(() => import("./import-content.ts"), [format, from, folder]);
    });

program
  .command("search <query> [folder] [language]")
  .description("what a search finds in a content folder, each hit with the parts of its score")
  .action(async (query: string, folder: string | undefined, language: string | undefined) => {
    await run(
      () => import("./search.ts"),
      [query, contentFolder(folder), ...(language === undefined ? [] : [language])],
    );
  });

program
  .command("doctor [folder]")
  .description(
    "every setting with its source, and whether folders, disk, clock and services beside the site can be used",
  )
  .option("--data", "also read everything that the site has written down")
  .option("--json", "as JSON")
  .action(async (folder: string | undefined, { json, data }: { json?: true; data?: true }) => {
    if (folder !== undefined) env["CONTENT_DIR"] = resolve(folder);
    const { doctor } = await import("./command/doctor.ts");
    process.exitCode = await doctor({ isJson: json === true, withData: data === true });
  });

program
  .command("backup <file>")
  .description("write everything that the site has written down into one .tar.gz, while it serves")
  .option("--json", "as JSON")
  .option("--data <folder>", "the site's data folder (DATA_DIR)")
  .action(async (file: string, { data, json }: { data?: string; json?: true }) => {
    const dataDir = dataFolder(data);
    const { tell: onProgress, end } = progressBar("backing up");
    const { files } = await orFail(async () =>
      (await import("./command/back-up.ts")).backUp({ dataDir, file, version, onProgress }).finally(end),
    );
    const words = `${file}: ${files.length} files of ${dataDir}`;
    console.log(json ? JSON.stringify({ file: resolve(file), dataDir, files }) : words);
  });

program
  .command("restore <file>")
  .description("put a backup into a data folder that is empty")
  .option("--json", "as JSON")
  .option("--data <folder>", "the site's data folder (DATA_DIR)")
  .action(async (file: string, { data, json }: { data?: string; json?: true }) => {
    const dataDir = dataFolder(data);
    const { tell: onProgress, end } = progressBar("restoring");
    const { files, createdAt } = await orFail(async () =>
      (await import("./command/restore.ts")).restore({ file, dataDir, onProgress }).finally(end),
    );
    const words = `${dataDir}: ${files.length} files as of ${createdAt}`;
    console.log(json ? JSON.stringify({ dataDir, createdAt, files }) : words);
  });

program
  .command("export <person>")
  .description("everything that is kept of a person, by mail address or account, as JSON")
  .option("--data <folder>", "the site's data folder (DATA_DIR)")
  .action(async (person: string, { data }: { data?: string }) => {
    const { exportPerson } = await import("./command/people.ts");
    const order = { dataDir: dataFolder(data), person };
    console.log(await withSharedState((database) => exportPerson({ ...order, database })));
  });

program
  .command("erase <person>")
  .description("erase everything that is kept of a person, by mail address or account, while the site is stopped")
  .option("--yes", "do it; without, it is only counted")
  .option("--data <folder>", "the site's data folder (DATA_DIR)")
  .action(async (person: string, { data, yes }: { data?: string; yes?: true }) => {
    const { erase } = await import("./command/people.ts");
    const order = { dataDir: dataFolder(data), person, isSure: yes === true };
    console.log(await withSharedState((database) => erase({ ...order, database })));
  });

for (const [name, description, load] of [
  ["move-data", "what the site remembers, between DATA_DIR and DATABASE_URL", () => import("./move-data.ts")],
  ["requests", "support requests that are kept, and which wait for delivery", () => import("./requests.ts")],
  ["feedback", "pages that do not help, worst first", () => import("./feedback.ts")],
  ["search-gaps", "what visitors searched for without finding anything", () => import("./search-gaps.ts")],
  ["translations", "sections whose source changed since they were translated", () => import("./translations.ts")],
  ["preview-link", "an address that shows the preview of one page", () => import("./preview-link.ts")],
] as const) {
  program
    .command(`${name} [arguments...]`)
    .description(description)
    .allowUnknownOption()
    .action((args: readonly string[]) => run(load, args));
}

program
  .command("completion")
  .description("what a shell needs to complete commands and options, as in: source <(signpost completion bash)")
  .addArgument(new Argument("<shell>").choices(shells))
  .action((shell: Shell) => console.log(completion(program, shell)));

await program.parseAsync();

/** What goes wrong is said in one line. */
async function orFail<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    return program.error(messageOf(error));
  }
}

/** The scripts read their arguments from the command line, as under `npm run`. */
async function run(load: () => Promise<unknown>, args: readonly string[]): Promise<void> {
  process.argv = [...process.argv.slice(0, 2), ...args];
  await load();
}

/** What the environment or the settings file says; a file with a mistake ends the command with the server's own words. */
function stated(name: string): string | undefined {
  try {
    return statedSettings(env).env[name];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return program.error(error.message);
  }
}

/** What is kept of people is in the database where several instances share one. */
async function withSharedState<Done>(work: (database: Database | undefined) => Promise<Done>): Promise<Done> {
  if (stated("DATABASE_URL") === undefined) return await orFail(() => work(undefined));
  const { withDatabase } = await import("./database/with-database.ts");
  const { loadConfig } = await import("#server/config/load-config.ts");
  return await orFail(() => withDatabase(loadConfig(statedSettings(env).env), work));
}

/** `DATA_DIR` has been given its value before any command runs. */
function dataFolder(named: string | undefined): string {
  return resolve(named ?? env["DATA_DIR"] ?? "");
}

function contentFolder(folder: string | undefined): string {
  return resolve(folder ?? stated("CONTENT_DIR") ?? ".");
}

/** Becomes the server: the settings of the command line stand above those of the environment. */
async function serve(folder: string | undefined, options: ServeOptions, command: Command): Promise<void> {
  const { demo = false, port, host, baseUrl, workers } = options;
  const content = demo ? join(packageRoot, builtInContentFolder) : (folder ?? stated("CONTENT_DIR"));
  if (content === undefined) command.error("name a folder, as in signpost ~/docs, or look at signpost --demo");
  const settings = {
    CONTENT_DIR: resolve(content),
    DATA_DIR: dataFolder(options.data),
    NODE_ENV: env["NODE_ENV"] ?? "production",
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
    ...(workers !== undefined && { WORKERS: workers }),
    ...(baseUrl !== undefined && { BASE_URL: baseUrl }),
  };
  Object.assign(env, settings);
  // Relative settings, and what is the built-in content, are meant from where the package lies.
  chdir(packageRoot);
  await import(new URL("../server/main.js", import.meta.url).href);
}

function portNumber(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError("expected a number up to 65535");
  return text;
}

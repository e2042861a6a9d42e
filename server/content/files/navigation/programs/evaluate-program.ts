import { posix } from "node:path";
import type * as js from "acorn";
import type { ConfigFiles } from "#server/content/files/navigation/config-files.ts";
import { functionOf } from "./calls.ts";
import { evaluateExpression } from "./expressions.ts";
import { parseProgram } from "./parse-program.ts";
import { type Module, member, type Run, type Scope } from "./scope.ts";
import { assertSmall, isList, isPlain, type Place, Unknown, type Value } from "./values.ts";

/** So much may be looked at for one program, and so deep; the programs of people need a hundredth of it. */
const maxSteps = 300_000;
const maxDepth = 200;

/**
 * Partial evaluator: finds what a configuration program exports without running it. Literals, names, spreads, templates, plain
 * functions of its own and files that it imports from beside it are followed; whatever else it does is `Unknown`, with its place.
 */
export class Evaluation implements Run {
  /** Where objects and lists are written. */
  readonly places = new WeakMap<object, Place>();
  readonly #files: ConfigFiles;
  readonly #modules = new Map<string, Module | undefined>();
  #steps = 0;
  #depth = 0;

  constructor(files: ConfigFiles) {
    this.#files = files;
  }

  /** What a file exports as `default` or `module.exports`. @throws when it is no program, or too much of one. */
  exportOf(file: string): Value {
    const module = this.#load(file);
    const value = module?.exports.get("default")?.();
    assertSmall(value);
    return value;
  }

  spend(steps: number): void {
    this.#steps += steps;
  }

  #load(file: string): Module | undefined {
    if (this.#modules.has(file)) return this.#modules.get(file);
    this.#modules.set(file, undefined);
    const text = this.#files.read(file);
    if (text === undefined) return undefined;
    if (file.endsWith(".json")) return this.#jsonModule(file, text);
    const parsed = parseProgram(file, text);
    const module: Module = { file, parsed, exports: new Map() };
    this.#modules.set(file, module);
    this.#declare(parsed.program.body, { names: new Map(), module });
    return module;
  }

  #jsonModule(file: string, text: string): Module {
    const value: Value = JSON.parse(text);
    const parsed = parseProgram("empty.js", "");
    const module: Module = { file, parsed, exports: new Map([["default", () => value]]) };
    this.#modules.set(file, module);
    return module;
  }

  place(node: js.Node, { module }: Scope): Place {
    return { file: module.file, line: module.parsed.lineOf(node) };
  }

  unknown(node: js.Node, scope: Scope, what: string): Unknown {
    return new Unknown(this.place(node, scope), what);
  }

  /** Names of a body, each found out when it is asked for. */
  #declare(body: js.Program["body"], scope: Scope): void {
    const { exports } = scope.module;
    for (const node of body) {
      if (node.type === "ImportDeclaration") this.#import(node, scope);
      else if (node.type === "ExportDefaultDeclaration") {
        const { declaration } = node;
        exports.set(
          "default",
          once(() => this.#defaultOf(declaration, scope)),
        );
      } else if (node.type === "ExportNamedDeclaration") {
        if (node.declaration) {
          for (const name of this.declareOne(node.declaration, scope))
            exports.set(name, () => this.name(name, node, scope));
        }
        for (const { local, exported } of node.specifiers) {
          if (local.type === "Identifier" && exported.type === "Identifier")
            exports.set(
              exported.name,
              node.source
                ? this.#imported(String(node.source.value), local.name, node, scope)
                : () => this.name(local.name, node, scope),
            );
        }
      } else if (node.type === "ExpressionStatement") this.#moduleExports(node.expression, scope);
      else if (node.type !== "ExportAllDeclaration") this.declareOne(node, scope);
    }
  }

  #defaultOf(declaration: js.ExportDefaultDeclaration["declaration"], scope: Scope): Value {
    if (declaration.type === "FunctionDeclaration") return functionOf(declaration, scope, this);
    if (declaration.type === "ClassDeclaration") return this.unknown(declaration, scope, "a class");
    return this.value(declaration, scope);
  }

  /** `module.exports = …` and `exports.name = …`. */
  #moduleExports(node: js.Expression, scope: Scope): void {
    if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return;
    const { object, property } = node.left;
    if (property.type !== "Identifier" || object.type !== "Identifier") return;
    const find = once(() => this.value(node.right, scope));
    if (object.name === "module" && property.name === "exports") scope.module.exports.set("default", find);
    else if (object.name === "exports") scope.module.exports.set(property.name, find);
  }

  declareOne(node: js.Statement | js.Declaration, scope: Scope): string[] {
    if (node.type === "FunctionDeclaration" && node.id) {
      scope.names.set(
        node.id.name,
        once(() => functionOf(node, scope, this)),
      );
      return [node.id.name];
    }
    if (node.type !== "VariableDeclaration") return [];
    return node.declarations.flatMap(({ id, init }) => {
      const find = once(() => (init ? this.value(init, scope) : undefined));
      return this.bind(id, find, scope);
    });
  }

  /** Gives names to what a pattern takes apart. */
  bind(pattern: js.Pattern, find: () => Value, scope: Scope): string[] {
    if (pattern.type === "Identifier") {
      scope.names.set(pattern.name, find);
      return [pattern.name];
    }
    if (pattern.type === "AssignmentPattern") {
      const { left, right } = pattern;
      return this.bind(
        left,
        once(() => find() ?? this.value(right, scope)),
        scope,
      );
    }
    if (pattern.type === "ArrayPattern")
      return pattern.elements.flatMap((element, at) =>
        element === null ? [] : this.bind(element, () => member(find(), String(at)), scope),
      );
    if (pattern.type !== "ObjectPattern") return [];
    return pattern.properties.flatMap((property) => {
      if (property.type !== "Property" || property.computed) return [];
      const { key, value } = property;
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
      return this.bind(value, () => member(find(), name), scope);
    });
  }

  #import(node: js.ImportDeclaration, scope: Scope): void {
    for (const specifier of node.specifiers) {
      const wanted =
        specifier.type === "ImportSpecifier"
          ? specifier.imported.type === "Identifier"
            ? specifier.imported.name
            : String(specifier.imported.value)
          : specifier.type === "ImportDefaultSpecifier"
            ? "default"
            : "*";
      scope.names.set(specifier.local.name, this.#imported(String(node.source.value), wanted, node, scope));
    }
  }

  #imported(source: string, name: string, node: js.Node, scope: Scope): () => Value {
    return once(() => {
      const module = this.moduleAt(source, scope);
      if (module === undefined) return new Unknown(this.place(node, scope), `what comes from "${source}"`);
      if (name === "*") return Object.fromEntries([...module.exports].map(([each, find]) => [each, find()]));
      const found = module.exports.get(name);
      return found === undefined ? new Unknown(this.place(node, scope), `"${name}" of "${source}"`) : found();
    });
  }

  /** A file beside this one; packages are not looked into. */
  moduleAt(source: string, { module }: Scope): Module | undefined {
    if (!source.startsWith(".")) return undefined;
    const path = posix.join(posix.dirname(module.file), source);
    const bare = path.replace(/\.[cm]?js$/, "");
    const endings = [
      ".ts",
      ".mts",
      ".js",
      ".mjs",
      ".cjs",
      ".cts",
      ".json",
      "/index.ts",
      "/index.js",
      "/index.mts",
      "/index.mjs",
    ];
    const found = [path, ...endings.map((ending) => bare + ending)].find(
      (each) => /\.\w+$/.test(each) && this.#files.isFile(each),
    );
    return found === undefined ? undefined : this.#load(found);
  }

  name(name: string, node: js.Node, scope: Scope): Value {
    if (name === "undefined") return undefined;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const find = at.names.get(name);
      if (find !== undefined) return find();
    }
    return this.unknown(node, scope, `"${name}"`);
  }

  value(node: js.Expression | js.Super | js.PrivateIdentifier, scope: Scope): Value {
    if (++this.#steps > maxSteps || this.#depth >= maxDepth) throw new Error("it takes too much to read");
    this.#depth++;
    try {
      const value = evaluateExpression(node, scope, this);
      if ((isPlain(value) || isList(value)) && !this.places.has(value)) this.places.set(value, this.place(node, scope));
      return value;
    } finally {
      this.#depth--;
    }
  }
}

/** Found out once; a name that needs itself to be found out is nothing. */
function once(find: () => Value): () => Value {
  let state: "new" | "busy" | "known" = "new";
  let value: Value;
  return () => {
    if (state !== "new") return value;
    state = "busy";
    value = find();
    state = "known";
    return value;
  };
}

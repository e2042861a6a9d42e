import type * as js from "acorn";
import { knownMethod, objectMethod } from "./known-methods.ts";
import { member, type Run, type Scope } from "./scope.ts";
import { Callable, isList, Unknown, type Value } from "./values.ts";

/** What a list or the arguments of a call hold, with what is spread into them. */
export function elementsOf(
  nodes: readonly (js.Expression | js.SpreadElement | null)[],
  scope: Scope,
  run: Run,
): Value[] {
  return nodes.flatMap((node): readonly Value[] => {
    if (node === null) return [undefined];
    if (node.type !== "SpreadElement") return [run.value(node, scope)];
    const spread = run.value(node.argument, scope);
    run.spend(isList(spread) ? spread.length : 1);
    return isList(spread) ? spread : spread instanceof Unknown ? [spread] : [];
  });
}

/** A function of the program, which answers what its body returns. */
export function functionOf(
  node: js.Function | js.AnonymousFunctionDeclaration | js.ArrowFunctionExpression,
  outer: Scope,
  run: Run,
): Value {
  return new Callable((args) => {
    const scope: Scope = { names: new Map(), outer, module: outer.module };
    for (const [at, parameter] of node.params.entries()) {
      if (parameter.type === "RestElement") run.bind(parameter.argument, () => args.slice(at), scope);
      else run.bind(parameter, () => args[at], scope);
    }
    if (node.body.type !== "BlockStatement") return run.value(node.body, scope);
    return bodyOf(node.body.body, scope, run) ?? undefined;
  });
}

/** What a function returns: names, and choices that can be made, on the way to it. */
function bodyOf(statements: readonly js.Statement[], scope: Scope, run: Run): Value {
  for (const statement of statements) {
    if (statement.type === "ReturnStatement")
      return statement.argument ? run.value(statement.argument, scope) : undefined;
    if (statement.type === "IfStatement") {
      const test = run.value(statement.test, scope);
      const chosen = test instanceof Unknown ? undefined : test ? statement.consequent : statement.alternate;
      const within = chosen?.type === "BlockStatement" ? chosen.body : chosen ? [chosen] : [];
      const returned = bodyOf(within, scope, run);
      if (returned !== undefined) return returned;
    } else run.declareOne(statement, scope);
  }
  return undefined;
}

/** What a call answers: of the program's own functions, of methods that are known, or of what only gives types to a configuration. */
export function callOf(node: js.CallExpression, scope: Scope, run: Run): Value {
  const { callee } = node;
  if (callee.type === "Super") return run.unknown(node, scope, "this");
  const name =
    callee.type === "Identifier"
      ? callee.name
      : callee.type === "MemberExpression" && callee.property.type === "Identifier"
        ? callee.property.name
        : "";
  const args = elementsOf(node.arguments, scope, run);
  if (callee.type === "Identifier" && name === "require" && typeof args[0] === "string") {
    const module = run.moduleAt(args[0], scope);
    const names = module && Object.fromEntries([...module.exports].map(([each, find]) => [each, find()]));
    return module?.exports.get("default")?.() ?? names ?? run.unknown(node, scope, `what comes from "${args[0]}"`);
  }
  const object = callee.type === "MemberExpression" ? run.value(callee.object, scope) : undefined;
  if (callee.type === "MemberExpression") {
    if (callee.object.type === "Identifier" && callee.object.name === "require" && name === "resolve") return args[0];
    const known =
      callee.object.type === "Identifier" && callee.object.name === "Object"
        ? objectMethod(name, args)
        : knownMethod(object, name, args);
    if (known !== undefined) return known.value;
  }
  const called = object === undefined ? run.value(callee, scope) : member(object, name);
  if (called instanceof Callable) return called.call(args);
  // What tools offer for the types of a configuration answers what it is given.
  const [first] = args;
  if (/^(?:define|with)[A-Z]/.test(name) && args.length > 0) return first instanceof Callable ? first.call([]) : first;
  return new Unknown(run.place(node, scope), `what ${name === "" ? "a function" : `${name}()`} answers`, name, args);
}

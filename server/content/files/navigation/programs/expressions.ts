import type * as js from "acorn";
import { callOf, elementsOf, functionOf } from "./calls.ts";
import { member, type Run, type Scope } from "./scope.ts";
import { asText, isPlain, type Plain, Unknown, type Value, withinBounds } from "./values.ts";

/** What an expression comes to; `Unknown` where only a run would tell. */
export function evaluateExpression(
  node: js.Expression | js.Super | js.PrivateIdentifier,
  scope: Scope,
  run: Run,
): Value {
  switch (node.type) {
    case "Literal":
      return node.regex ? /(?:)/ : typeof node.value === "bigint" ? String(node.value) : (node.value ?? null);
    case "Identifier":
      return run.name(node.name, node, scope);
    case "TemplateLiteral":
      return templateOf(node, scope, run);
    case "ArrayExpression":
      return elementsOf(node.elements, scope, run);
    case "ObjectExpression":
      return objectOf(node, scope, run);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return functionOf(node, scope, run);
    case "CallExpression":
      return callOf(node, scope, run);
    case "NewExpression":
      return run.unknown(node, scope, "a new object of a class");
    case "MemberExpression":
      return memberOf(node, scope, run);
    case "ChainExpression":
    case "ParenthesizedExpression":
      return run.value(node.expression, scope);
    case "AwaitExpression":
      return run.value(node.argument, scope);
    case "ConditionalExpression":
      return choiceOf(node, scope, run);
    case "LogicalExpression":
      return logicalOf(node, scope, run);
    case "BinaryExpression":
      return binaryOf(node, scope, run);
    case "UnaryExpression":
      return unaryOf(node, scope, run);
    default:
      return run.unknown(node, scope, "this");
  }
}

function templateOf({ quasis, expressions }: js.TemplateLiteral, scope: Scope, run: Run): Value {
  let text = quasis[0]?.value.cooked ?? "";
  for (const [at, expression] of expressions.entries()) {
    const value = run.value(expression, scope);
    if (value instanceof Unknown) return value;
    text = withinBounds(text + (asText(value) ?? "") + (quasis[at + 1]?.value.cooked ?? ""));
  }
  return text;
}

function objectOf({ properties }: js.ObjectExpression, scope: Scope, run: Run): Plain {
  const object: Record<string, Value> = Object.create(null);
  for (const property of properties) {
    if (property.type === "SpreadElement") {
      const spread = run.value(property.argument, scope);
      if (isPlain(spread)) {
        run.spend(Object.keys(spread).length);
        Object.assign(object, spread);
      }
      continue;
    }
    const { key, computed } = property;
    const name = !computed && key.type === "Identifier" ? key.name : run.value(key, scope);
    if (property.kind === "init" && (typeof name === "string" || typeof name === "number"))
      object[String(name)] = run.value(property.value, scope);
  }
  return object;
}

function memberOf(node: js.MemberExpression, scope: Scope, run: Run): Value {
  const object = run.value(node.object, scope);
  const key =
    !node.computed && node.property.type === "Identifier" ? node.property.name : run.value(node.property, scope);
  if (object instanceof Unknown) return object;
  return typeof key === "string" || typeof key === "number" ? member(object, String(key)) : undefined;
}

function choiceOf(node: js.ConditionalExpression, scope: Scope, run: Run): Value {
  const test = run.value(node.test, scope);
  if (test instanceof Unknown) return run.unknown(node, scope, "what depends on what only a run tells");
  return run.value(test ? node.consequent : node.alternate, scope);
}

function logicalOf({ operator, left, right }: js.LogicalExpression, scope: Scope, run: Run): Value {
  const first = run.value(left, scope);
  if (operator === "&&") return first instanceof Unknown || !first ? first : run.value(right, scope);
  const isKept = operator === "??" ? first !== null && first !== undefined : Boolean(first);
  return isKept && !(first instanceof Unknown) ? first : run.value(right, scope);
}

function binaryOf(node: js.BinaryExpression, scope: Scope, run: Run): Value {
  const [left, right] = [run.value(node.left, scope), run.value(node.right, scope)];
  if (left instanceof Unknown) return left;
  if (right instanceof Unknown) return right;
  if (node.operator === "===" || node.operator === "==") return left === right;
  if (node.operator === "!==" || node.operator === "!=") return left !== right;
  if (node.operator === "+" && (typeof left === "string" || typeof right === "string"))
    return withinBounds((asText(left) ?? "") + (asText(right) ?? ""));
  return run.unknown(node, scope, "this");
}

function unaryOf(node: js.UnaryExpression, scope: Scope, run: Run): Value {
  const value = run.value(node.argument, scope);
  if (value instanceof Unknown) return value;
  if (node.operator === "!") return !value;
  if (node.operator === "-" && typeof value === "number") return -value;
  return node.operator === "void" ? undefined : run.unknown(node, scope, "this");
}

import { Parser } from "acorn";
import jsx from "acorn-jsx";

/** What a literal of JavaScript says; undefined for whatever would have to be run. */
export type PlainData = string | number | boolean | null | readonly PlainData[] | { readonly [key: string]: PlainData };
/** Data by the names they are used under. */
export type Constants = ReadonlyMap<string, PlainData>;

/** As much of ESTree as a literal is made of. */
type TreeNode = { readonly type: string; readonly [field: string]: unknown };

const parser = Parser.extend(jsx());
/** Longer programs are no data of a page, and a text with many of them must not be parsed for long. */
const maxProgram = 50_000;
const maxDepth = 20;

/** Static evaluation of one expression: literals, lists and objects of them, names of known constants. Nothing is run. */
export function plainData(program: string, constants: Constants): PlainData | undefined {
  const known = constants.get(program.trim());
  if (known !== undefined || program.length > maxProgram) return known;
  try {
    const node = parser.parseExpressionAt(program, 0, { ecmaVersion: "latest", sourceType: "module" });
    return dataOf(node as unknown as TreeNode, constants, 0);
  } catch {
    return undefined;
  }
}

/** The constants of a program whose values are data, added to those that are known. */
export function addConstants(program: string, constants: Map<string, PlainData>): void {
  if (program.length > maxProgram || !/\b(?:const|let|var)\s/.test(program)) return;
  let body: readonly TreeNode[];
  try {
    body = parser.parse(program, { ecmaVersion: "latest", sourceType: "module" }).body as unknown as TreeNode[];
  } catch {
    return;
  }
  for (const statement of body) {
    const declared = statement.type === "ExportNamedDeclaration" ? nodeIn(statement, "declaration") : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of nodesIn(declared, "declarations") as unknown as { id: TreeNode; init?: TreeNode }[]) {
      const value = init && dataOf(init, constants, 0);
      if (value !== undefined && id.type === "Identifier") constants.set(String(id["name"]), value);
    }
  }
}

function dataOf(node: TreeNode, constants: Constants, depth: number): PlainData | undefined {
  if (depth > maxDepth) return undefined;
  const inner = (each: TreeNode) => dataOf(each, constants, depth + 1);
  switch (node.type) {
    case "Literal": {
      const value = node["value"];
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
    }
    case "Identifier":
      return constants.get(String(node["name"]));
    case "TemplateLiteral": {
      const [only, ...more] = nodesIn(node, "quasis");
      const cooked = (only?.["value"] as { cooked?: string } | undefined)?.cooked;
      return more.length === 0 ? cooked : undefined;
    }
    case "ArrayExpression":
      return nodesIn(node, "elements").flatMap((each) => inner(each) ?? []);
    case "ObjectExpression":
      return Object.fromEntries(
        nodesIn(node, "properties").flatMap((each) => {
          const [key, value] = [nodeIn(each, "key"), nodeIn(each, "value")];
          const data = each["computed"] === true || value === undefined ? undefined : inner(value);
          return key === undefined || data === undefined ? [] : [[String(key["name"] ?? key["value"]), data]];
        }),
      );
    default:
      return undefined;
  }
}

function nodeIn(node: TreeNode, field: string): TreeNode | undefined {
  return nodesIn(node, field)[0];
}

/** Children of a node in one of its fields; holes of lists are left out. */
function nodesIn(node: TreeNode, field: string): readonly TreeNode[] {
  return [node[field]].flat().filter((each): each is TreeNode => typeof each === "object" && each !== null);
}

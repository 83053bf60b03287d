import path from "node:path";
import { parseAst } from "vitest/node";

export interface MeasuredFunction {
  /** The name that callers use; empty for an anonymous function. */
  name: string;
  /** Its first line, from 1. */
  line: number;
  /** How many lines it has, including the first and last. */
  length: number;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
  value?: SyntaxNode;
  init?: SyntaxNode;
}

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
/** Nodes that give the function in them its name, and belong to it. */
const NAMING = ["MethodDefinition", "PropertyDefinition", "Property", "VariableDeclarator"];

/** Every function of a source file, including nested ones and methods, from its syntax tree. */
export function functionsIn(place: string, text: string): MeasuredFunction[] {
  const extension = path.extname(place);
  const lang = extension === ".tsx" ? "tsx" : extension === ".mjs" ? "js" : "ts";
  const found: MeasuredFunction[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const visit = (node: SyntaxNode, parent?: SyntaxNode) => {
    if (FUNCTIONS.includes(node.type)) {
      const naming = parent && NAMING.includes(parent.type) ? parent : node;
      const line = lineAt(naming.start);
      const name = node.id?.name ?? naming.id?.name ?? naming.key?.name ?? "";
      found.push({ name, line, length: lineAt(node.end) - line + 1 });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node);
  };
  visit(parseAst(text, { lang }, place) as unknown as SyntaxNode);
  return found;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

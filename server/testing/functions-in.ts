import path from "node:path";
import { parseAst } from "vitest/node";

export interface MeasuredFunction {
  /** As whoever calls it knows it; empty for a function without a name. */
  name: string;
  /** Where it begins, from 1. */
  line: number;
  /** How many lines it takes, its first and last ones included. */
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
/** What gives the function in it its name, and belongs to it. */
const NAMING = ["MethodDefinition", "PropertyDefinition", "Property", "VariableDeclarator"];

/** Every function of a source file, those inside others and methods included, as a parser sees them. */
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

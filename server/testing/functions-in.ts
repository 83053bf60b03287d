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
/** Nodes that name the function inside them, and count as part of it. */
const NAMING = ["MethodDefinition", "PropertyDefinition", "Property", "VariableDeclarator"];

/**
 * Finds every function in a source file that is longer than this many lines, including nested functions and methods,
 * from the syntax tree. Does not search inside shorter functions.
 */
export function functionsIn(place: string, text: string, longerThan: number): MeasuredFunction[] {
  const extension = path.extname(place);
  const lang = extension === ".tsx" ? "tsx" : extension === ".mjs" ? "js" : "ts";
  const found: MeasuredFunction[] = [];
  const starts = startsOfLines(text);
  const lineAt = (offset: number) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const linesOf = ({ start, end }: SyntaxNode) => lineAt(end) - lineAt(start) + 1;
  const visit = (node: SyntaxNode, parent?: SyntaxNode) => {
    if (FUNCTIONS.includes(node.type)) {
      const naming = parent && NAMING.includes(parent.type) ? parent : node;
      const line = lineAt(naming.start);
      const name = node.id?.name ?? naming.id?.name ?? naming.key?.name ?? "";
      found.push({ name, line, length: lineAt(node.end) - line + 1 });
    }
    for (const child of Object.values(node).flat())
      if (isNode(child) && linesOf(child) > longerThan) visit(child, node);
  };
  visit(parseAst(text, { lang }, place) as unknown as SyntaxNode);
  return found;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

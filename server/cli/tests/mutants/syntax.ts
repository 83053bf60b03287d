import { parseAst } from "vitest/node";

/** A node of an ESTree syntax tree. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Properties that are skipped: tests cannot see them, or they belong to the reference, which has its own tests. */
const WORDS = ["summary", "description", "message", "title", "example", "examples", "hint"];
/** Types do not exist at run time, but these nodes contain an expression. */
const TYPED = ["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression", "TSInstantiationExpression"];

/** Calls the visitor for every node of a TypeScript text that can matter at run time, parents first. */
export function visitCode(text: string, visit: (node: SyntaxNode, parents: SyntaxNode[]) => void): void {
  const walk = (node: SyntaxNode, parents: SyntaxNode[]) => {
    if (cannotMatter(node)) return;
    visit(node, parents);
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, [...parents, node]);
  };
  walk(parseAst(text, { lang: "ts" }) as unknown as SyntaxNode, []);
}

/** The name of an identifier, or of a member expression's last property; empty for other nodes. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node.name);
  if (node.type === "MemberExpression") return nameOf(node.property);
  return "";
}

/** Whether the value is a node of a syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

function cannotMatter(node: SyntaxNode): boolean {
  if (node.type.startsWith("TS")) return !TYPED.includes(node.type);
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type === "Property") return WORDS.includes(nameOf(node.key));
  if (node.type === "NewExpression") return nameOf(node.callee) === "Error";
  if (node.type !== "CallExpression") return false;
  const callee = node.callee as SyntaxNode;
  // Log lines, and the descriptions in schemas.
  if (nameOf(callee) === "describe" || nameOf(callee) === "meta") return !isNode((callee as SyntaxNode).object);
  return callee.type === "MemberExpression" && /^log(ger)?$/.test(nameOf(callee.object));
}

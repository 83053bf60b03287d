import type { Edit } from "@/server/cli/tests/mutants/mutant";
import { sqlEdits } from "@/server/cli/tests/mutants/sql-edits";
import { isNode, nameOf, type SyntaxNode, visitCode } from "@/server/cli/tests/mutants/syntax";

type Rule = (node: SyntaxNode, text: string, parents: SyntaxNode[]) => Edit[];

const COMPARISONS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
const SIGNS: Record<string, string> = { "+": "-", "-": "+", "*": "/", "+=": "-=", "-=": "+=" };
/** Methods and functions that are easily confused. */
const TWINS: Record<string, string> = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
};
const SMALLEST_CONSTANT = 10;
const LOCKING = /\bFOR (NO KEY )?(UPDATE|SHARE)\b|pg_advisory/i;
const SQL = /\b(SELECT|UPDATE|INSERT INTO|DELETE FROM|WHERE)\b/;

/** The edits that apply to a TypeScript text. */
export function codeEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  visitCode(text, (node, parents) => {
    for (const rule of RULES) edits.push(...rule(node, text, parents));
  });
  return edits;
}

const RULES: Rule[] = [
  operators,
  numbers,
  flags,
  unaryMinus,
  logic,
  queryEntries,
  guards,
  twins,
  droppedLocks,
  droppedAwaits,
  swappedStatements,
  sqlInside,
];

function operators(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return [];
  const operator = String(node.operator);
  const to = COMPARISONS[operator] ?? SIGNS[operator];
  if (!to || (!(operator in COMPARISONS) && (isText(node.left) || isText(node.right)))) return [];
  const left = node.left as SyntaxNode;
  const start = text.indexOf(operator, left.end);
  const kind = operator in COMPARISONS ? "comparison" : "sign";
  return [{ kind, start, end: start + operator.length, replacement: to }];
}

/** Concatenation of texts is no addition. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "BinaryExpression") return isText(node.left) || isText(node.right);
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function numbers(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "Literal") return [];
  const written = text.slice(node.start, node.end);
  const found = /^(\d[\d_]*)(n?)$/.exec(written);
  if (!found) return [];
  const value = BigInt(found[1]!.replaceAll("_", ""));
  const as = (kind: Edit["kind"], to: bigint): Edit => ({
    kind,
    start: node.start,
    end: node.end,
    replacement: `${to}${found[2]}`,
  });
  const edits = [as("bound", value + 1n)];
  if (value > 0n) edits.push(as("bound", value - 1n));
  if (value >= SMALLEST_CONSTANT) edits.push(as("constant", value * 10n));
  return edits;
}

function flags(node: SyntaxNode, _text: string, parents: SyntaxNode[]): Edit[] {
  if (node.type !== "Literal") return [];
  const { value } = node;
  const as = (kind: Edit["kind"], replacement: string): Edit[] => [
    { kind, start: node.start, end: node.end, replacement },
  ];
  // Skipped: the type checker finds a field that a query doesn't select.
  const isSelected = parents.some(({ key }) => /^(select|include|omit)$/.test(nameOf(key)));
  if (typeof value === "boolean" && !isSelected) return as("boolean", String(!value));
  if (value === "asc" || value === "desc") return as("direction", value === "asc" ? '"desc"' : '"asc"');
  return [];
}

function unaryMinus(node: SyntaxNode): Edit[] {
  if (node.type !== "UnaryExpression") return [];
  const edit = { start: node.start, end: node.start + 1, replacement: "" };
  if (node.operator === "-") return [{ kind: "sign", ...edit }];
  return node.operator === "!" ? [{ kind: "condition", ...edit }] : [];
}

function logic(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "LogicalExpression" || node.operator === "??") return [];
  return [node.left, node.right].map((side) => {
    const { start, end } = side as SyntaxNode;
    return { kind: "condition", start: node.start, end: node.end, replacement: `(${text.slice(start, end)})` };
  });
}

function queryEntries(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "Property" || nameOf(node.key) !== "where") return [];
  const where = node.value as SyntaxNode;
  if (where.type !== "ObjectExpression") return [];
  const entries = where.properties as SyntaxNode[];
  // Without its last condition, a query matches everything.
  return entries.map(({ start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return { kind: "condition", start, end: end + comma, replacement: "" };
  });
}

/** An `if` that throws or returns immediately. */
function guards(node: SyntaxNode): Edit[] {
  if (node.type !== "IfStatement" || node.alternate) return [];
  const body = node.consequent as SyntaxNode;
  const first = body.type === "BlockStatement" ? ((body.body as SyntaxNode[]).at(-1) ?? body) : body;
  if (first.type !== "ThrowStatement" && first.type !== "ReturnStatement") return [];
  const test = node.test as SyntaxNode;
  return [{ kind: "condition", start: test.start, end: test.end, replacement: "false" }];
}

function twins(node: SyntaxNode): Edit[] {
  if (node.type !== "CallExpression") return [];
  const callee = node.callee as SyntaxNode;
  if (callee.type !== "MemberExpression") return [];
  const property = callee.property as SyntaxNode;
  const to = Object.hasOwn(TWINS, nameOf(property)) ? TWINS[nameOf(property)] : undefined;
  if (!to) return [];
  const kind = to === "some" || to === "every" ? "condition" : "bound";
  return [{ kind, start: property.start, end: property.end, replacement: to }];
}

/** A statement that only takes a lock. Statements that lock and read at once are covered by the SQL rules. */
function droppedLocks(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "ExpressionStatement") return [];
  const call = awaited(node);
  if (call?.type !== "CallExpression" && call?.type !== "TaggedTemplateExpression") return [];
  const name = nameOf(call.callee ?? call.tag);
  if (!/^lock|Lock$/.test(name) && !LOCKING.test(text.slice(node.start, node.end))) return [];
  return [{ kind: "lock", start: node.start, end: node.end, replacement: ";" }];
}

function droppedAwaits(node: SyntaxNode): Edit[] {
  const call = node.type === "ExpressionStatement" ? awaited(node) : null;
  if (!call) return [];
  return [{ kind: "await", start: node.start, end: call.start, replacement: "void " }];
}

/** The awaited expression of a statement; null if there is none. */
function awaited({ expression }: SyntaxNode): SyntaxNode | null {
  if (!isNode(expression) || expression.type !== "AwaitExpression") return null;
  return expression.argument as SyntaxNode;
}

function swappedStatements(node: SyntaxNode, text: string): Edit[] {
  if (node.type !== "BlockStatement") return [];
  const statements = node.body as SyntaxNode[];
  return statements.slice(1).flatMap((second, at) => {
    const first = statements[at]!;
    if (first.type !== "ExpressionStatement" || second.type !== "ExpressionStatement") return [];
    const [one, between, other] = [
      text.slice(first.start, first.end),
      text.slice(first.end, second.start),
      text.slice(second.start, second.end),
    ];
    return [{ kind: "order", start: first.start, end: second.end, replacement: other + between + one }];
  });
}

/** The SQL rules, applied to the statements in the code. */
function sqlInside(node: SyntaxNode, text: string, parents: SyntaxNode[]): Edit[] {
  if (node.type !== "TemplateElement") return [];
  const whole = parents.at(-1)!;
  if (!SQL.test(text.slice(whole.start, whole.end))) return [];
  const part = text.slice(node.start, node.end);
  return sqlEdits(part).map((edit) => ({ ...edit, start: edit.start + node.start, end: edit.end + node.start }));
}

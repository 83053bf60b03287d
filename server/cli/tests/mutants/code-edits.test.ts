import { describe, expect, it, test } from "vitest";
import { codeEdits } from "@/server/cli/tests/mutants/code-edits";
import { applyEdit, mutantsOf } from "@/server/cli/tests/mutants/mutant";

/** The texts that the edits turn this one into, as `kind: text`. */
function made(text: string): string[] {
  return codeEdits(text).map((edit) => `${edit.kind}: ${applyEdit(text, edit)}`);
}

describe("the table of edits", () => {
  test.each([
    ["f(a < b);", ["comparison: f(a <= b);"]],
    ["f(a >= b);", ["comparison: f(a > b);"]],
    ["f(a === b);", ["comparison: f(a !== b);"]],
    ["f(a + b);", ["sign: f(a - b);"]],
    ["f(-a);", ["sign: f(a);"]],
    ["f(0n);", ["bound: f(1n);"]],
    ["f(1_000);", ["bound: f(1001);", "bound: f(999);", "constant: f(10000);"]],
    ["f(true);", ["boolean: f(false);"]],
    ['f({ at: "asc" });', ['direction: f({ at: "desc" });']],
    ["f(a && b);", ["condition: f((a));", "condition: f((b));"]],
    ["f(!a);", ["condition: f(a);"]],
    ["f(!(a || b));", ["condition: f((a || b));", "condition: f(!((a)));", "condition: f(!((b)));"]],
    ["f(a.every(b));", ["condition: f(a.some(b));"]],
    ["f(Math.min(a, b));", ["bound: f(Math.max(a, b));"]],
    ["if (a) throw b;", ["condition: if (false) throw b;"]],
    ["f({ where: { a, b } });", ["condition: f({ where: {  b } });", "condition: f({ where: { a,  } });"]],
    ["async () => { await a(); };", ["await: async () => { void a(); };"]],
    [
      "async () => { await lockPool(tx); };",
      ["lock: async () => { ; };", "await: async () => { void lockPool(tx); };"],
    ],
    ["() => { a(); b(); };", ["order: () => { b(); a(); };"]],
    ["db.run`SELECT 1 FROM a FOR UPDATE`;", ["lock: db.run`SELECT 1 FROM a `;"]],
  ])("makes of %s what a mistaken colleague writes", (text, expected) => {
    expect(made(text)).toEqual(expected);
  });

  test.each([
    'f("a" + b);',
    "f(`a` + b);",
    "type A = 1 | true;",
    "const a = b as { c: 1 };",
    'import { a } from "b";',
    'throw new Error("at most " + 1);',
    "log.info({ count: 1 });",
    'f({ description: "a" + 1, select: { id: true } });',
    "f(`at most 5 gifts = all`);",
  ])("leaves %s alone, which no test has to see", (text) => {
    expect(made(text)).toEqual([]);
  });

  it("describes an edit by its lines, and tells twins apart", () => {
    const text = "f(\n  a < b,\n);\nf(\n  a < b,\n);\n";
    const described = mutantsOf("a.ts", "gifts", text, codeEdits(text));
    expect(described.map(({ before, after, line, nth }) => ({ before, after, line, nth }))).toEqual([
      { before: "a < b,", after: "a <= b,", line: 2, nth: 1 },
      { before: "a < b,", after: "a <= b,", line: 5, nth: 2 },
    ]);
  });
});

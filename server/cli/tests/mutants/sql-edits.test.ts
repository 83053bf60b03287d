import { expect, it, test } from "vitest";
import { applyEdit } from "@/server/cli/tests/mutants/mutant";
import { sqlEdits } from "@/server/cli/tests/mutants/sql-edits";

function made(text: string): string[] {
  return sqlEdits(text).map((edit) => `${edit.kind}: ${applyEdit(text, edit)}`);
}

test.each([
  ["WHERE a < b", ["comparison: WHERE a <= b"]],
  ["WHERE a >= b", ["comparison: WHERE a > b"]],
  ["WHERE a <> b", ["comparison: WHERE a = b"]],
  ["WHERE a = b", ["comparison: WHERE a <> b"]],
  ["WHERE a IS NULL", ["comparison: WHERE a IS NOT NULL"]],
  ["WHERE a IS NOT DISTINCT FROM b", ["comparison: WHERE a IS DISTINCT FROM b"]],
  ["LIMIT 5", ["bound: LIMIT 6", "bound: LIMIT 4"]],
  ["least(a, b)", ["bound: greatest(a, b)"]],
  ["a + b", ["sign: a - b"]],
  ["sum(-a)", ["sign: sum(a)"]],
  ["WHERE a\n  AND b\n  OR c", ["condition: WHERE a\n\n  OR c", "condition: WHERE a\n  AND b\n"]],
  ["IF a THEN", ["condition: IF false THEN"]],
  ["NOT EXISTS (b)", ["condition: EXISTS (b)"]],
  ["FROM a FOR NO KEY UPDATE;", ["lock: FROM a ;"]],
  ["PERFORM pg_advisory_xact_lock(a);", ["lock: NULL;"]],
  ["RETURN true;", ["boolean: RETURN false;"]],
  ["ORDER BY a DESC", ["direction: ORDER BY a ASC"]],
])("makes of %s what a mistaken colleague writes", (text, expected) => {
  expect(made(text)).toEqual(expected);
});

it("leaves comments, texts, errors, assignments and parameters alone", () => {
  for (const text of [
    "-- a < 1",
    "'a < 1'",
    "RAISE EXCEPTION 'a', 1;",
    "a := b",
    "$1",
    "a ->> b",
    "a <@ b",
    "numeric(20, 4)",
  ])
    expect(made(text), text).toEqual([]);
});

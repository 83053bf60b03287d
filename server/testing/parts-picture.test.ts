import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { partsPicture, withoutShortcuts } from "@/server/testing/parts-picture";

const arrows = (table: Record<string, string[]>) =>
  new Map(Object.entries(table).map(([from, targets]) => [from, new Set(targets)]));

it("the picture of the parts is that of the table", () => {
  expect(readFileSync("docs/parts.md", "utf8"), "run `npm run parts-picture`").toBe(partsPicture());
});

it("leaves out arrows that others lead to", () => {
  expect(withoutShortcuts(arrows({ a: ["b", "c"], b: ["c"], c: [] }))).toEqual(arrows({ a: ["b"], b: ["c"], c: [] }));
});

it("draws no circle", () => {
  expect(() => withoutShortcuts(arrows({ a: ["b"], b: ["a"] }))).toThrow("a, b, a");
});

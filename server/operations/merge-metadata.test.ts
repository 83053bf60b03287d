import { expect, it } from "vitest";
import { mergeMetadata } from "@/server/operations/merge-metadata";
import type { JsonObject } from "@/server/resources/fields";

const keys = (count: number, prefix = "k"): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, index]));

it("sets keys, removes those with null and leaves the others", () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 }, d: null }, { a: null, b: { e: 3 }, f: [null], gone: null })).toEqual({
    b: { e: 3 },
    d: null,
    f: [null],
  });
  expect(mergeMetadata({ a: 1 }, {})).toEqual({ a: 1 });
  expect(mergeMetadata({ a: 1 }, null)).toEqual({});
  expect(mergeMetadata({ a: 1 }, undefined)).toBeUndefined();
});

it("takes __proto__ for a key like any other", () => {
  const merged = mergeMetadata(JSON.parse('{"__proto__":1}'), JSON.parse('{"constructor":2}'));
  expect(JSON.stringify(merged)).toBe('{"__proto__":1,"constructor":2}');
  expect(JSON.stringify(mergeMetadata(merged, JSON.parse('{"__proto__":null}')))).toBe('{"constructor":2}');
});

it("counts what is left, not what is sent", () => {
  expect(Object.keys(mergeMetadata(keys(50), { k0: null, new: 1 })!)).toHaveLength(50);
  expect(() => mergeMetadata(keys(50), { new: 1 })).toThrow("metadata must have at most 50 keys");
  const half = "x".repeat(9_000);
  expect(() => mergeMetadata({ a: half }, { b: half })).toThrow("metadata must be at most 16384 bytes");
  expect(mergeMetadata({ a: half }, { a: null, b: half })).toEqual({ b: half });
});

import { expect, it } from "vitest";
import { compareNames, readNameWords } from "@/server/domain/bank/matching/compare-names";

it.each<[string, string, "same" | "similar" | null]>([
  ["MUELLER, JÖRG", "Jörg Müller", "same"],
  ["Herr Dr. Jo Park", "Jo Park", "same"],
  ["Наталья Щербакова", "NATALYA SHCHERBAKOVA", null],
  ["Anna Maria Schmidt", "Schmidt Anna", "similar"],
  ["Anna und Bernd Schmidt", "Anna Schmidt", "similar"],
  ["A. Schmidt", "Anna Schmidt", "similar"],
  ["Bernd Schmidt", "Anna Schmidt", null],
  ["Schmidt", "Anna Schmidt", null],
  ["A. S.", "Anna Schmidt", null],
  ["", "", null],
  ["Familie", "Frau", null],
])("compares %s with %s", (one, other, likeness) => {
  expect(compareNames(readNameWords(one), readNameWords(other))).toBe(likeness);
  expect(compareNames(readNameWords(other), readNameWords(one))).toBe(likeness);
});

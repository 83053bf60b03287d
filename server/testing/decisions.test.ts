import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Guards the numbers of decisions: "decision 54" must name one text, although two branches may both have used the next
// number.

const FOLDER = "docs/decisions";
const files = readdirSync(FOLDER)
  .filter((file) => /^\d{4}-/.test(file))
  .sort();
const numberOf = (file: string) => Number(file.slice(0, 4));
const index = readFileSync(`${FOLDER}/README.md`, "utf8");

it("no two decisions have one number, and each heading has its file's", () => {
  expect(new Set(files.map(numberOf)).size).toBe(files.length);
  for (const file of files) expect(readFileSync(`${FOLDER}/${file}`, "utf8")).toMatch(`# ${numberOf(file)}. `);
});

/** The numbers of later decisions that replace part of this one, from the note below its heading. */
function overtakenBy(file: string): number[] {
  const [, note = ""] = readFileSync(`${FOLDER}/${file}`, "utf8").split("\n\n");
  return [...note.matchAll(/\*\*Overtaken in part by \[decision (\d+)\]/g)].map(([, number]) => Number(number));
}

it("the index lists every decision by its title, in order, what has overtaken it, and which numbers were never given", () => {
  const known = new Set(files.map(numberOf));
  const listed = files.map((file) => {
    const [heading] = readFileSync(`${FOLDER}/${file}`, "utf8").split("\n");
    const later = overtakenBy(file);
    expect(later.filter((number) => number <= numberOf(file) || !known.has(number))).toEqual([]);
    return `- [${heading!.slice(2)}](${file})${later.length > 0 ? `, in part overtaken by ${later.join(" and ")}` : ""}`;
  });
  expect(index.split("\n").filter((line) => line.startsWith("- "))).toEqual(listed);
  const gaps = [...index.matchAll(/^The numbers (\d+) to (\d+) were never given\.$/gm)];
  const unused = gaps.flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
  const given = [...known, ...unused].sort((one, other) => one - other);
  expect(given).toEqual(given.map((_, at) => at + 1));
});

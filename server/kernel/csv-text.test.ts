import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvText } from "@/server/kernel/csv-text";

it("writes what is read back, and leaves no formula to run", () => {
  const rows = [
    ["id", "note"],
    ["1", 'a "quoted", broken\r\nline'],
    ["=1+1", "+1"],
    ["-2+3", "@SUM(A1)"],
    ["\tx", "\ry"],
  ];
  const read = parse(csvText(rows)) as string[][];
  expect(read.slice(0, 2)).toEqual(rows.slice(0, 2));
  expect(read.slice(2).flat()).toEqual(rows.slice(2).flatMap((cells) => cells.map((cell) => `'${cell}`)));
});

it("leaves figures below zero as they are", () => {
  expect(csvText([["-1.00", "-12", "-1.2.3", "- 1"]])).toBe('"-1.00","-12","\'-1.2.3","\'- 1"\r\n');
});

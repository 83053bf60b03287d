import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PLANTED_BUGS } from "@/server/testing/planted/bugs";

it("can plant each bug at one place of today's code, and knows tests of its area", () => {
  const lost = PLANTED_BUGS.filter(
    ({ file, find, replace, tests }) =>
      !existsSync(file) ||
      readFileSync(file, "utf8").split(find).length !== 2 ||
      find === replace ||
      tests.length === 0 ||
      !tests.every((test) => existsSync(test)),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
  const names = PLANTED_BUGS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

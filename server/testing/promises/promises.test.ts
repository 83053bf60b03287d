import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROMISES } from "@/server/testing/promises/areas";
import type { Check, Promised } from "@/server/testing/promises/promised";

const ALL = Object.values(PROMISES).flat();
const NO_AREAS = ["areas", "promised", "promises.test"];

it("lists the promises of every area, each under an id of its own that begins with the area", () => {
  const areas = readdirSync("server/testing/promises").map((file) => file.replace(/\.ts$/, ""));
  expect(Object.keys(PROMISES).toSorted()).toEqual(areas.filter((area) => !NO_AREAS.includes(area)).toSorted());
  const ids = ALL.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const misplaced = Object.entries(PROMISES).flatMap(([area, promises]) =>
    promises.filter(({ id }) => !new RegExp(`^${area}\\.[a-z0-9-]+$`).test(id)),
  );
  expect(misplaced.map(({ id }) => id)).toEqual([]);
});

it("knows a check that computes each promise anew, and one with two where two can act", () => {
  const unchecked = ALL.filter(({ checks, together }) => checks.length + (together?.length ?? 0) === 0);
  expect(unchecked.map(({ id }) => id)).toEqual([]);
  const alone = ALL.filter(({ actors, together = [] }) => actors === "two" && together.length === 0);
  expect(alone.map(({ id }) => id)).toEqual([]);
  const without = ALL.filter(({ says, model }) => says.length < 20 || model.length < 10);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it("finds each check where the list says that it stands", () => {
  expect(
    ALL.flatMap((promise) =>
      checksOf(promise)
        .filter(isMissing)
        .map((check) => ({ of: promise.id, ...check })),
    ),
  ).toEqual([]);
});

function checksOf({ checks, together = [] }: Promised): Check[] {
  return [...checks, ...together];
}

function isMissing({ file, name }: Check): boolean {
  return !existsSync(file) || !readFileSync(file, "utf8").includes(name);
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Guards against a dependency that changes by itself: `npm run check-dependencies` asks the same of the lock.
test.each(["package.json", "clients/typescript/package.json"])("%s names one version of each dependency", (file) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  const all = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(all.filter(([, version]) => !/^(?:\d|file:)/.test(version))).toEqual([]);
});

test("the lock names the same versions", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const root = JSON.parse(readFileSync("package-lock.json", "utf8")).packages[""];
  expect({ ...root.dependencies, ...root.devDependencies }).toEqual({ ...dependencies, ...devDependencies });
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROGRAMS } from "@/server/cli/build/build-server.mjs";

it("compiles every command that package.json has", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = Object.values(scripts).flatMap(
    (script) => /^node server\/cli\/command\.mjs (\S+)/.exec(script)?.[1] ?? [],
  );
  expect(named).toContain("reconcile");
  expect(named.filter((name) => !Object.hasOwn(PROGRAMS, `commands/${name}`))).toEqual([]);
});

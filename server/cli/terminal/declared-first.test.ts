import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// Guards commands from failing halfway: a declaration below the statement that runs them does not exist yet.

const FOLDER = "server/cli";
const RUNS = /^await runCommand\(/;
const DECLARES = /^(?:export )?(?:const|let|class) (\w+)/;

it("a command declares no constant after the statement that runs it", () => {
  const late = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const lines = readFileSync(path.join(FOLDER, name), "utf8").split("\n");
      const runsAt = lines.findIndex((line) => RUNS.test(line));
      const after = runsAt === -1 ? [] : lines.slice(runsAt);
      return after.flatMap((line) => DECLARES.exec(line)?.[1] ?? []).map((constant) => `${name}: ${constant}`);
    });
  expect(late).toEqual([]);
});

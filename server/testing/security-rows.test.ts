import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Guards SECURITY.md: every test and command that its table names must still exist.
it("every file and command that SECURITY.md names exists", () => {
  const text = readFileSync("SECURITY.md", "utf8").replace(/^```[\s\S]*?^```/gm, "");
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const files = named.filter((name) => /^(?:app|components|e2e|server)\//.test(name));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = named.flatMap((name) => /^npm run ([\w:-]+)/.exec(name)?.[1] ?? []);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

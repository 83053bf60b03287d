import { expect, it } from "vitest";
import { mutantsIn } from "@/server/cli/tests/mutants/areas";
import { SURVIVORS } from "@/server/testing/mutants/survivors";

it("lists only mutants that can still be made, each once and with its reason", () => {
  const made = new Map<string, string[]>();
  const keysOf = (file: string) => mutantsIn(file).map(({ before, after }) => `${before}\0${after}`);
  const lost = SURVIVORS.filter(({ file, before, after, why }) => {
    if (!made.has(file)) made.set(file, keysOf(file));
    return why.length < 20 || !made.get(file)!.includes(`${before}\0${after}`);
  });
  expect(lost.map(({ file, before, after }) => `${file}: ${before} -> ${after}`)).toEqual([]);
  const keys = SURVIVORS.map(({ file, before, after }) => `${file}\0${before}\0${after}`);
  expect(new Set(keys).size).toBe(keys.length);
});

import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { MachineFacts } from "@/server/cli/checkout/doctor-dev-facts.mjs";
import { findingsOf } from "@/server/cli/checkout/doctor-dev-findings.mjs";

const NOW = new Date("2026-03-01T00:00:00Z");
const GOOD: MachineFacts = {
  node: "24.1.0",
  freeMb: 20_000,
  portError: null,
  browser: "/usr/bin/chromium",
  canRunPostgres: true,
  isInstalled: true,
  isBuilt: true,
};

const statesOf = (facts: Partial<MachineFacts>) => findingsOf({ ...GOOD, ...facts }, NOW).map(({ state }) => state);

it("finds nothing to do on a machine that has everything", () => {
  expect(new Set(statesOf({}))).toEqual(new Set(["has"]));
});

it.each([
  [{ node: "18.20.0" }, /Node 20\.19/],
  [{ freeMb: 500 }, /500 MB/],
  [{ portError: "Port 3000 is in use by another program." }, /Port 3000/],
  [{ browser: null }, /playwright install chromium/],
  [{ canRunPostgres: false }, /another user/],
] as const)("says what to do about %j", (facts, line) => {
  const lacking = findingsOf({ ...GOOD, ...facts }, NOW).filter(({ state }) => state === "lacks");
  expect(lacking.map((finding) => finding.line)).toEqual([expect.stringMatching(line)]);
});

it("leaves to the commands what they do themselves", () => {
  const facts = { isInstalled: false, isBuilt: false, browser: null };
  expect(statesOf(facts).filter((state) => state !== "has")).toEqual(["later", "later", "later"]);
});

it("needs more disk before anything is installed", () => {
  expect(statesOf({ freeMb: 2_000 })).not.toContain("lacks");
  expect(statesOf({ freeMb: 2_000, isInstalled: false })).toContain("lacks");
});

it("reads this machine and says one line about each thing", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["server/cli/checkout/doctor-dev.mjs"], {
    encoding: "utf8",
    env: { ...process.env, PORT: "0" },
  });
  expect(stderr).toBe("");
  expect(stdout.match(/^(ok {3}|later|LACKS) {2}\S/gm)).toHaveLength(findingsOf(GOOD, NOW).length);
});

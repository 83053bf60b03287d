import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { KINDS, planOf } from "@/server/cli/new/kinds";
import { applyPlan, CannotAdd, decisionLines, filesOf, type Plan } from "@/server/cli/new/plan";

// Guards that generators match the current sources: whoever moves a table that one of them edits sees it here.

const NOW = new Date("2026-03-01T00:00:00Z");
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const BIOME = path.resolve("node_modules/.bin/biome");
/** The most files that a generator writes, including those that `describe-api` writes afterwards if the API changes. */
const MOST_FILES: Partial<Record<keyof typeof KINDS, number>> = { mechanism: 18, field: 25 };
const DESCRIBED = 3;

let copy: string | null = null;
afterEach(() => {
  if (copy) rmSync(copy, { recursive: true, force: true });
  copy = null;
});

/** A folder with the files that a plan needs. */
function copyFor({ edits, decisions }: Plan): string {
  const root = mkdtempSync(path.join(tmpdir(), "almoner-new-"));
  copy = root;
  for (const file of ["biome.json", ".gitignore", ...[...edits, ...decisions].map(({ path: place }) => place)]) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (existsSync(file)) cpSync(file, place);
  }
  symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
  spawnSync("git", ["init", "--quiet"], { cwd: root });
  return root;
}

describe.each(kinds)("npm run new -- %s", (kind) => {
  const plan = planOf(kind, KINDS[kind].example, NOW);

  it("writes files that the tools can read, and says where to decide what", () => {
    const root = copyFor(plan);
    applyPlan(root, plan);
    const checked = spawnSync(BIOME, ["check", "--write", "--error-on-warnings", ...filesOf(plan)], { cwd: root });
    expect(checked.stderr.toString(), checked.stdout.toString()).not.toMatch(/×|error/);
    const lines = decisionLines(root, plan);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^\S.*:\d+ {2}\S/);
    for (const file of filesOf(plan)) expect(readFileSync(path.join(root, file), "utf8")).toMatch(/\n$/);
  });

  it("writes nothing where it was run before", () => {
    const root = copyFor(plan);
    applyPlan(root, plan);
    const before = filesOf(plan).map((file) => readFileSync(path.join(root, file), "utf8"));
    expect(() => applyPlan(root, plan)).toThrow(CannotAdd);
    expect(filesOf(plan).map((file) => readFileSync(path.join(root, file), "utf8"))).toEqual(before);
  });

  it("touches no more files than a person wants to read", () => {
    expect(filesOf(plan).length + DESCRIBED).toBeLessThanOrEqual(MOST_FILES[kind] ?? 25);
  });
});

it.each([
  ["mechanism", "random", /already/],
  ["mechanism", "First", /no name/],
  ["mechanism", "../x", /no name/],
  ["field", "video_url", /already/],
  ["field", "a__b", /no name/],
  ["page", "x".repeat(41), /no name/],
  ["event", "gift.settled", /already/],
  ["event", "gift", /no event/],
  ["event", "lamp.lit", /event-scopes/],
  ["room", "campaigns", /no room/],
  ["room", "nowhere/pledge", /no room/],
  ["room", "pools/commitment", /already/],
] as const)("%s: not called %s", (kind, name, error) => {
  expect(() => planOf(kind, name, NOW)).toThrow(error);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { claimScratchCopy } from "@/server/cli/tests/mutants/scratch-copy";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-scratch-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("a copy is what the checkout is, without files and folders that it has no more", () => {
  const first = claimScratchCopy(dataDir);
  const gone = path.join(first.dir, "prisma/migrations/20200101000000_gone");
  mkdirSync(gone);
  writeFileSync(path.join(gone, "migration.sql"), "SELECT 1;");
  first.release();
  const second = claimScratchCopy(dataDir);
  expect(second.dir).toBe(first.dir);
  expect([existsSync(gone), existsSync(path.join(second.dir, "package.json"))]).toEqual([false, true]);
  second.release();
});

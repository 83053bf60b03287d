import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { startEmbeddedPostgres } from "@/server/db/embedded-postgres";

// Guards a user's files when they name a folder that holds no database.
it("a folder with other files is left as it is", async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-cluster-"));
  const folder = path.join(dir, "postgres");
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "letter.txt"), "mine");
    await expect(startEmbeddedPostgres(folder, 1)).rejects.toThrow(/has files that are no database/);
    expect(readdirSync(folder)).toEqual(["letter.txt"]);
    expect(readdirSync(dir)).toEqual(["postgres"]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

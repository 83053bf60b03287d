import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { makeVault } from "@/server/kernel/vault";
import { openTestDatabase } from "@/server/testing/test-database";

// Guards that the server can decrypt what a sandbox's command encrypts: both use the secret that the sandbox generated.

const SECRET = "7f".repeat(32);

afterEach(() => vi.unstubAllEnvs());

it("encrypts with the secret of the sandbox's data folder", async () => {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-"));
  writeFileSync(path.join(dataDir, "secret"), `${SECRET}\n`);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("ALMONER_SECRET", undefined);
  const { ctx, close } = await openOperatorContext();
  try {
    const sealed = ctx.vault.seal("bank-account", "row", "number");
    expect(makeVault(SECRET).open("bank-account", "row", sealed)).toBe("number");
  } finally {
    await close();
    await database.close();
  }
});

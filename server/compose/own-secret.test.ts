import { expect, it } from "vitest";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";

// Guards every key and link of a live deployment, which are derived from the secret.
it("live mode does not start with the secret of development, nor with none", async () => {
  const start = (ALMONER_SECRET?: string) =>
    compose(readEnv({ ALMONER_MODE: "live", DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", ALMONER_SECRET }));
  await expect(start("a secret for development that protects nothing")).rejects.toThrow(/one of your own/);
  await expect(start()).rejects.toThrow("ALMONER_SECRET must be set in live mode.");
});

/**
 * `npm run seed:large`: adds a very large organization, among 50, to the sandbox. Only once. The product may keep
 * running, but waits for its database meanwhile: indexes and foreign keys are dropped and recreated in one transaction.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { fillLarge } from "@/server/cli/sandbox/large/fill-large";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { readEnv } from "@/server/config/env";

const { values } = parseArgs({ options: { gifts: { type: "string", default: "100000" } } });
const gifts = Number(values.gifts);
if (!Number.isSafeInteger(gifts) || gifts < 1_000) {
  console.error("Usage: npm run seed:large [-- --gifts 100000]    (1,000 or more)");
  console.error("Locks the sandbox's tables until it is done: requests wait or time out meanwhile.");
  process.exit(2);
}
// The template gifts clear at once.
process.env.SETTLEMENT_DELAY = "0s";
const { ctx, close } = await openOperatorContext();
const env = readEnv();
const sandbox = readSandboxFile(env.DATA_DIR);
const connectionString = process.env.DATABASE_OWNER_URL ?? sandbox.database_owner_url;
const publicUrl = sandbox.public_url ?? ctx.settings.publicUrl;
const client = new pg.Client({ connectionString });
try {
  if (ctx.settings.mode !== "sandbox") throw new Error("This is for sandboxes alone.");
  await client.connect();
  const { organizationId } = await fillLarge(ctx, client, { gifts, say: console.log });
  console.log(`Done: ${publicUrl}/dashboard/${organizationId}/gifts, for whoever runs the sandbox's charity.`);
} finally {
  await client.end();
  await close();
}

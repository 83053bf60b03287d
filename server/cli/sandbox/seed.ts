/**
 * `seed <file> [build]`: seeds the sandbox and writes its keys, and the build that seeded it, into the sandbox file. Safe to
 * run at every start.
 */
import path from "node:path";
import { PastClock, pastPorts } from "@/prisma/seed/past/past-world";
import { seedPast } from "@/prisma/seed/past/seed-past";
import { ORGANIZER_EMAIL, seedSandbox } from "@/prisma/seed/sandbox";
import { BOOKKEEPER_EMAIL, DONOR_EMAIL, OPERATOR_EMAILS, STEWARD_EMAIL } from "@/prisma/seed/sandbox-people";
import { readSandboxFile, writeSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { chooseRails } from "@/server/compose/choose-rails";
import { hashApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";

const dataDir = path.dirname(process.argv[2] ?? ".data/sandbox.json");
const known = readSandboxFile(dataDir);
// Pools' charges clear at once, so that the pools have something to pay from.
process.env.SETTLEMENT_DELAY = "0s";
// The seeded people have paid, even if no payment method is lent to anyone afterwards.
process.env.SANDBOX_SPARE_METHOD = "on";
// Each connection plans all statements anew, and the seeded history is sequential.
process.env.DATABASE_POOL = "4";
const { ctx, application: product, close } = await openOperatorContext();
try {
  if (ctx.settings.mode !== "sandbox") throw new Error("This is for sandboxes alone.");
  const seeded = await seedSandbox(ctx, () => runDuePayments(ctx), livePast);
  const { application, secondApplication, charity, organizer, operatorSecrets } = seeded;
  const values = {
    api_key: await keyFor(ctx, application, known.api_key),
    second_api_key: await keyFor(ctx, secondApplication, known.second_api_key),
    charity_id: charity.id,
    ...(process.argv[3] && { seeded_by: process.argv[3] }),
    operator_email: OPERATOR_EMAILS[0],
    operator_totp: operatorSecrets[0]!,
    second_operator_email: OPERATOR_EMAILS[1],
    second_operator_totp: operatorSecrets[1]!,
    organizer_email: organizer.email,
    steward_email: STEWARD_EMAIL,
    donor_email: DONOR_EMAIL,
    ...(seeded.livingCharityId && { living_charity_id: seeded.livingCharityId, bookkeeper_email: BOOKKEEPER_EMAIL }),
  };
  // Waits until everything before it is on disk, if the seed did not wait for each part.
  await product.database.pool.query("BEGIN; SET LOCAL synchronous_commit = on; SELECT pg_current_xact_id(); COMMIT");
  writeSandboxFile(dataDir, { ...known, ...values } as Parameters<typeof writeSandboxFile>[1]);
  process.stdout.write(`${JSON.stringify(values)}\n`);
} finally {
  await close();
}

/** Simulates eight months, with a separate clock. Only once, and never while others use the database. */
async function livePast(): Promise<string | null> {
  const { env, database } = product;
  const isFilled = Boolean(known.charity_id);
  if (env.SANDBOX_PAST === "off" || isFilled) return known.living_charity_id ?? null;
  const clock = new PastClock(ctx.now());
  const played = { ...env, PAYMENT_RAILS: ["sandbox"] };
  const rails = await chooseRails({ env: played, vault: ctx.vault, clock, pool: database.pool, bank: null });
  const { settings, reactions, vault } = ctx;
  const quiet = { debug() {}, info() {}, warn() {}, error: ctx.log.error.bind(ctx.log) };
  const parts = { database, clock, settings, reactions, vault, log: quiet, wake() {} };
  const past = makeContext({ ...parts, ports: pastPorts(ctx.ports, rails) }, systemCaller("seed"));
  return seedPast(past, clock, { ownerEmail: ORGANIZER_EMAIL, bookkeeperEmail: BOOKKEEPER_EMAIL });
}

/** Keeps the key in the file while it is valid; another key's secret cannot be recovered. */
async function keyFor(ctx: Context, identity: Identity, known: string | undefined): Promise<string> {
  const key = known ? await ctx.db.apiKey.findUnique({ where: { hash: hashApiKey(known) } }) : null;
  if (known && key && key.identityId === identity.id && !key.revokedAt) return known;
  return (await issueKey(ctx, { id: identity.id, name: "Sandbox" })).secret;
}

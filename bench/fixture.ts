import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, prepareEmbeddedDatabase } from "@/server/db/embedded-logins";
import { freePort, startEmbeddedPostgres } from "@/server/db/embedded-postgres";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Context } from "@/server/operations/context";

const UNLIMITED_SENDERS = 200;
const LIMITED_SENDERS = 200;
const LIMITED_TIER = 2;
/** Longer than the fixture's rail takes to clear. */
export const CLEARING_MS = 1_500;

/** A dedicated database with a partner, a tier-3 charity, and donors with and without a monthly limit. */
export interface BenchFixture {
  /** Connects as the superuser, for work that is not the product's own. */
  superuserUrl: string;
  /** The process id of the postmaster. */
  serverPid: number;
  /** The environment of the product's processes, with the product's own login. */
  env: Record<string, string>;
  apiKey: string;
  partnerId: string;
  charityId: string;
  senderIds: string[];
  close(): Promise<void>;
}

/** PostgreSQL with the product's schema, in a folder. */
export type OpenFixture = Pick<BenchFixture, "superuserUrl" | "serverPid" | "env"> & {
  /** Stops PostgreSQL and leaves the folder as it is. */
  stop(): Promise<void>;
};

/** The number of fixtures that this process has created. */
let made = 0;

/**
 * Starts PostgreSQL with its default durability settings in a folder next to the product's data, and seeds it.
 *
 * @param settings - Additional PostgreSQL settings.
 */
export async function makeBenchFixture(settings: Record<string, string> = {}): Promise<BenchFixture> {
  made += 1;
  const dir = path.resolve(process.env.DATA_DIR ?? ".data", `bench-${process.pid}-${made}`);
  const close = async () => {
    await opened?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  let opened: OpenFixture | undefined;
  try {
    opened = await openFixture(dir, settings);
    return { ...opened, ...(await fill(opened.env)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts PostgreSQL in a folder, which may have a database of an earlier run. Creates what is missing. */
export async function openFixture(dir: string, settings: Record<string, string>): Promise<OpenFixture> {
  const clusterDir = path.join(dir, "postgres");
  mkdirSync(dir, { recursive: true });
  const postgres = await startEmbeddedPostgres(clusterDir, await freePort(), settings);
  try {
    const { app, owner, superuser } = await prepareEmbeddedDatabase(clusterDir, postgres.port, "bench");
    await deploySchema(owner, { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor });
    const env = {
      NODE_ENV: "production",
      DATABASE_URL: app,
      DATA_DIR: dir,
      RATE_LIMIT: "off",
      // Long enough that charges clear after the call returns, as they do at a real rail.
      SETTLEMENT_DELAY: "1s",
      LOG_LEVEL: "warn",
    };
    return { superuserUrl: superuser, serverPid: postgres.process.pid!, env, stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function fill(env: Record<string, string>) {
  const { context, close } = await compose(readEnv(env));
  try {
    const { application, charity } = await seedSandbox(context);
    const { secret } = await issueKey(context, { id: application.id, name: "Bench" });
    const partner = context.as({
      kind: "api_key",
      identityId: application.id,
      keyId: "bench",
      scopes: ["*"],
      requestId: "bench",
    });
    const senderIds: string[] = [];
    for (let index = 0; index < UNLIMITED_SENDERS + LIMITED_SENDERS; index += 1)
      senderIds.push(await makeSender(partner, index));
    const limited = senderIds.slice(UNLIMITED_SENDERS);
    await context.db.identity.updateMany({ where: { id: { in: senderIds } }, data: { kycTier: 3 } });
    await context.db.identity.updateMany({ where: { id: { in: limited } }, data: { kycTier: LIMITED_TIER } });
    return { apiKey: secret, partnerId: application.id, charityId: charity.id, senderIds };
  } finally {
    await close();
  }
}

async function makeSender(partner: Context, index: number): Promise<string> {
  const sender = await createIdentity(partner, {
    type: "individual",
    email: `donor-${index}@bench.example`,
    display_name: `Donor Number ${index}`,
  });
  await partner.db.paymentMethod.create({
    data: {
      id: partner.newId("paymentMethod"),
      identityId: sender.id,
      rail: partner.ports.rails.all[0]!.name,
      token: "pm_sandbox_ok",
      type: "card",
      brand: "sandbox",
      last4: "4242",
      isDefault: true,
      createdAt: partner.now(),
    },
  });
  return sender.id;
}

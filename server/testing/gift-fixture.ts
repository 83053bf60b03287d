import type pg from "pg";
import type { z } from "zod";
import type { SandboxRailSettings } from "@/server/adapters/payment-rail/sandbox-rail";
import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import type { Database } from "@/server/db/client";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import type { Caller } from "@/server/kernel/caller";
import type { Clock } from "@/server/kernel/clock";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { paymentRails } from "@/server/ports/payment-rails";
import type { giftCreateBody } from "@/server/resources/gift-create";
import { MovableClock } from "@/server/testing/movable-clock";
import { type TestContextOverrides, testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { testRail } from "@/server/testing/test-rail";

type GiftInput = Partial<z.infer<typeof giftCreateBody>>;

export const CLEARING_MS = 3_000;

/** A partner with people and a verified charity, on its own database: where most tests of gifts start. */
export interface GiftFixture {
  clock: MovableClock;
  /** Its database URL, with the app's login. */
  url: string;
  /** The connection strings of all logins. */
  urls: TestDatabase["urls"];
  /** The superuser's connections to it. */
  admin: pg.Pool;
  /** Almoner itself. */
  system: Context;
  /** The partner application, tier 3. */
  partner: Context;
  partnerId: string;
  charity: Identity;
  person(options?: { tier?: number; name?: string; creator?: Context }): Promise<Identity>;
  give(from: Identity, to: Identity, input?: GiftInput): Promise<string>;
  /** Runs everything that is due, and lets the clearing time pass. */
  settle(): Promise<void>;
  status(giftId: string): Promise<string>;
  /** The ids of violated invariants, and what violates each. */
  brokenBooks(): Promise<string[]>;
  payableCents(identityId: string): Promise<bigint>;
  close(): Promise<void>;
}

export interface GiftFixtureOptions extends Pick<TestContextOverrides, "settings" | "ports" | "wake" | "log"> {
  /** What differs from the tests' usual rail. */
  rail?: Partial<SandboxRailSettings>;
  /** True to give people and the partner a saved payment method, for a rail that has no ready-made ones. */
  savesMethods?: true;
  /** When the product's time starts. Pass the current time if the database's own clock matters in the test. */
  startAt?: Date;
  /** Makes a clock on the fixture's database that replaces the default one. */
  makeClock?: (database: Database) => Promise<Clock>;
}

/** The given settings and ports replace the tests' defaults. */
export async function makeGiftFixture(options: GiftFixtureOptions = {}): Promise<GiftFixture> {
  const { settings, ports: otherPorts, rail, wake, log, startAt, makeClock, savesMethods } = options;
  const { database, url, urls, admin, audits, close } = await openTestDatabase();
  const clock = new MovableClock(startAt);
  const used = (await makeClock?.(database)) ?? clock;
  const ports = {
    rails: paymentRails([testRail(database, used, { settlementDelayMs: CLEARING_MS, ...rail })]),
    matcher: nameMatcher,
    ...otherPorts,
  };
  const system = testContext(database, { clock: used, settings, ports, wake, log });
  // In live mode no one passes screening until a list is loaded.
  if (settings?.mode === "live")
    await replaceList(system, "test", [{ uid: "1", kind: "individual", name: "Zebedee Quillfeather", aliases: [] }]);
  const application = await createIdentity(system, { type: "application", email: "partner@example.org" });
  await system.db.identity.update({ where: { id: application.id }, data: { kycTier: 3 } });
  const partner = system.as(apiCaller(application.id));
  const charity = await makeCharity(system, partner);
  return {
    clock,
    url,
    urls,
    admin,
    system,
    partner,
    partnerId: application.id,
    charity,
    async person({ tier = 3, name = "Ada Giver", creator = partner } = {}) {
      const email = `${newId("individual")}@example.org`;
      const person = await createIdentity(creator, { type: "individual", email, display_name: name });
      if (savesMethods) await createPaymentMethod(creator, { id: person.id, token: "pm_sandbox_ok" });
      return system.db.identity.update({ where: { id: person.id }, data: { kycTier: tier } });
    },
    async give(from, to, input = {}) {
      const creation = await writeGift(partner, { from: from.id, to: to.id, amount_cents: 5_000n, ...input }, null);
      if (creation.outcome !== "created") throw new Error(creation.outcome);
      return creation.gift.id;
    },
    async settle() {
      await submitWaitingGifts(system);
      clock.advance(CLEARING_MS);
      await runDuePayments(system);
    },
    status: async (giftId) => (await system.db.gift.findUniqueOrThrow({ where: { id: giftId } })).status,
    async brokenBooks() {
      // The guards of the books are the same in each clone, and have their own tests.
      const findings = await auditLedger({ pool: audits, now: () => system.now() }, { invariants: LEDGER_INVARIANTS });
      return findings.flatMap(({ invariant: { id }, breaches }) =>
        breaches.map((b) => `${id}: ${b.subject} ${b.detail}`),
      );
    },
    async payableCents(identityId) {
      const code = `identity:${identityId}:payable`;
      const account = await system.db.ledgerAccount.findFirst({ where: { code }, include: { balance: true } });
      return account?.balance?.postedCents ?? 0n;
    },
    close,
  };
}

/** Creates a verified charity of tier 3 that the partner manages. */
async function makeCharity(system: Context, partner: Context): Promise<Identity> {
  const names = { display_name: "Lamp Fund", legal_name: "Lamp Fund Inc.", ein: "000000001" };
  const { id } = await createIdentity(partner, { type: "organization", email: "charity@example.org", ...names });
  await system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const decision = { identityId: id, jurisdiction: "US", registrationNumber: "00-0000001", source: "test" };
  return verifyCharity(system, decision);
}

/** An API caller with every scope. */
export function apiCaller(identityId: string): Caller {
  return { kind: "api_key", identityId, keyId: "key_test", scopes: ["*"], requestId: "req_test" };
}

/**
 * Returns the data of every event of a type about a subject, as the parties with the most access see it. The caller
 * checks it against the resource's schema.
 */
export async function eventsOf(ctx: Context, subjectId: string, type: string): Promise<Record<string, unknown>[]> {
  const events = await ctx.db.event.findMany({ where: { subjectId, type } });
  return events.map(({ data, views }) => {
    const [fullest] = (views ?? []) as { data: string }[];
    return JSON.parse(fullest?.data ?? data) as Record<string, unknown>;
  });
}

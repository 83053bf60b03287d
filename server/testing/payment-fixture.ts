import { expect } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { recheckGifts } from "@/server/domain/gifts/freezes/recheck-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine, StatementPage } from "@/server/ports/rail-statement";
import { type GiftFixture, type GiftFixtureOptions, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf, withRails } from "@/server/testing/test-rail";

const HOUR_MS = 3_600_000;

interface AtRail {
  charges: number;
  refunds: number;
}

/** A fixture of gifts whose rail stores what it did, so that tests can compare it with the books. */
export interface PaymentFixture extends GiftFixture {
  rail: PaymentRail;
  /** The system context with a rail that behaves differently in some calls. */
  over(changes: Partial<PaymentRail>): Context;
  donor(): Promise<Identity>;
  suspend(who: Identity): Promise<unknown>;
  /** For each number: advances the clock by this many hours, then runs all work that is due. */
  hoursLater(...hours: number[]): Promise<void>;
  /** Runs the due work of each day, and asks the rail about every payment daily. */
  askDaily(days: number): Promise<void>;
  /** How often the rail charged and refunded a gift. Returned payments do not count. */
  atRail(giftId: string): Promise<AtRail>;
  /** The same for many gifts, in their order, from one statement. */
  allAtRail(giftIds: readonly string[]): Promise<AtRail[]>;
  /** Expects that every invariant holds, and that the books match the rail's balance to the cent. */
  expectAgreement(): Promise<void>;
}

/** Makes a fixture on its own database. */
export async function makePaymentFixture(options?: GiftFixtureOptions): Promise<PaymentFixture> {
  const fixture = await makeGiftFixture(options);
  const { system, clock } = fixture;
  const rail = railOf(system);

  async function work(): Promise<void> {
    await submitWaitingGifts(system);
    await runDuePayments(system);
    await recheckGifts(system, new AbortController().signal);
  }

  async function allAtRail(giftIds: readonly string[]): Promise<AtRail[]> {
    const payments = await system.db.payment.findMany({
      where: { subjectId: { in: [...giftIds] } },
      select: { id: true, subjectId: true },
    });
    const giftOf = new Map(payments.map(({ id, subjectId }) => [id, subjectId]));
    const found = new Map(giftIds.map((giftId) => [giftId, { charges: 0, refunds: 0 }]));
    for (const { key, status, direction } of await statementOf(rail)) {
      const counts = found.get(giftOf.get(key) ?? "");
      if (!counts || status === "returned") continue;
      if (direction === "charge") counts.charges += 1;
      if (direction === "refund") counts.refunds += 1;
    }
    return [...found.values()];
  }

  return {
    ...fixture,
    rail,
    over: (changes) => withRails(system, { ...rail, ...changes }),
    donor: () => fixture.person({ tier: 3 }),
    suspend: (who) => system.transaction((tx) => suspendIdentity(tx, who.id, "operator")),
    async hoursLater(...hours) {
      for (const hour of hours) {
        clock.advance(hour * HOUR_MS);
        await work();
      }
    },
    async askDaily(days) {
      for (let day = 0; day < days; day += 1) {
        clock.advance(24 * HOUR_MS);
        await system.db.payment.updateMany({ data: { nextAt: system.now() } });
        await work();
      }
    },
    atRail: async (giftId) => (await allAtRail([giftId]))[0]!,
    allAtRail,
    async expectAgreement() {
      expect(await fixture.brokenBooks()).toEqual([]);
      const [row] = await system.statement<{ cents: string | null }>(
        "SELECT sum(posted_cents)::text AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:clearing'",
        [],
      );
      expect(BigInt(row?.cents ?? "0")).toBe((await rail.balances()).get("USD") ?? 0n);
    },
  };
}

async function statementOf(rail: PaymentRail): Promise<StatementLine[]> {
  const period = { from: new Date(0), to: new Date("2200-01-01") };
  const lines: StatementLine[] = [];
  let after: string | null = null;
  do {
    const page: StatementPage = await rail.statement({ ...period, after });
    lines.push(...page.lines);
    after = page.next;
  } while (after !== null);
  return lines;
}

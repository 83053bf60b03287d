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

/** A fixture of gifts whose rail remembers, to be compared with the books. */
export interface PaymentFixture extends GiftFixture {
  rail: PaymentRail;
  /** The system over a rail that differs in some calls. */
  over(changes: Partial<PaymentRail>): Context;
  donor(): Promise<Identity>;
  suspend(who: Identity): Promise<unknown>;
  /** Lets hours go by, and does all that is due after each. */
  hoursLater(...hours: number[]): Promise<void>;
  /** Does what is due as days go by, on each of which the rail is asked about every payment. */
  askDaily(days: number): Promise<void>;
  /** How often the rail charged and refunded a gift, less what it returned. */
  atRail(giftId: string): Promise<AtRail>;
  /** The same of many gifts, in their order, from one statement. */
  allAtRail(giftIds: readonly string[]): Promise<AtRail[]>;
  /** Every invariant holds, and the books have the rail's balance to the cent. */
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

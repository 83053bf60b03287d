import { expect } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { reconcile } from "@/server/domain/payments/reconcile";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { openTestDatabase } from "@/server/testing/test-database";
import { railOf, secondRail, withRails } from "@/server/testing/test-rail";

/** A fixture of gifts with two configured rails: first the sandbox's, then a second one. */
export interface TwoRailsFixture extends GiftFixture {
  first: PaymentRail;
  second: PaymentRail;
  /** The system with other rails. */
  with(...rails: PaymentRail[]): Context;
  /** A donor whose default payment method has this token. */
  donorWith(token: string): Promise<Identity>;
  /** Advances the clock day by day, and runs all work that is due on each. */
  pass(days: number): Promise<void>;
  /** The keys on a rail's statement. */
  keysAt(rail: PaymentRail): Promise<string[]>;
  /** Expects that every invariant holds, and that each rail agrees with the books. */
  expectAgreement(): Promise<void>;
}

/** Makes the fixture on its own database, with another database for the second rail. */
export async function makeTwoRailsFixture(): Promise<TwoRailsFixture> {
  const fixture = await makeGiftFixture();
  const memory = await openTestDatabase();
  const { system, partner, clock } = fixture;
  const first = railOf(system);
  const failures = { cost_fixed_cents: 3 };
  const second = secondRail(memory.database, clock, { settlementDelayMs: CLEARING_MS, failures });
  system.ports.rails = paymentRails([first, second]);
  return {
    ...fixture,
    first,
    second,
    with: (...rails) => withRails(system, ...rails),
    async donorWith(token) {
      const donor = await fixture.person();
      await createPaymentMethod(partner, { id: donor.id, token });
      return donor;
    },
    async pass(days) {
      for (let day = 0; day < days; day += 1) {
        clock.advance(86_400_000);
        await system.db.payment.updateMany({ where: { firstSentAt: { not: null } }, data: { nextAt: system.now() } });
        await submitWaitingGifts(system);
        await runDuePayments(system);
      }
    },
    async keysAt(rail) {
      const { lines } = await rail.statement({ from: new Date(0), to: new Date("2200-01-01"), after: null });
      return lines.map(({ key }) => key).sort();
    },
    async expectAgreement() {
      clock.advance(3_600_000);
      expect(await fixture.brokenBooks()).toEqual([]);
      for (const rail of [first, second]) {
        const { found } = await reconcile(system, { rail, from: new Date(0), to: system.now() });
        expect(found, rail.name).toEqual([]);
        const code = `rail:${rail.name}:clearing`;
        const [row] = await system.statement<{ cents: string | null }>(
          "SELECT sum(posted_cents)::text AS cents FROM ledger_sums() WHERE code = $1",
          [code],
        );
        expect(BigInt(row?.cents ?? "0"), code).toBe((await rail.balances()).get("USD") ?? 0n);
      }
    },
    async close() {
      await Promise.all([fixture.close(), memory.close()]);
    },
  };
}

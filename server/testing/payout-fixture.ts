import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import { rangeOf } from "@/server/domain/payouts/statement-range";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import type { PageRequest } from "@/server/operations/page";
import type { PayoutLine } from "@/server/resources/payout-line";
import { type GiftFixture, type GiftFixtureOptions, makeGiftFixture } from "@/server/testing/gift-fixture";

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

/** A fixture with recipients who get payouts. */
export interface PayoutFixture extends GiftFixture {
  /** A person with a payout account. */
  recipient(options?: { token?: string; name?: string }): Promise<Identity>;
  /** Makes a gift to them, and settles it. */
  receive(to: Identity, amountCents: bigint): Promise<string>;
  /** Runs the work that is due now. */
  work(): Promise<void>;
  /** Advances the clock day by day, and runs the work that is due on each. */
  days(count: number): Promise<void>;
  payouts(of: Identity): Promise<Payout[]>;
  /** All lines of a payout, read in small pages. */
  lines(payout: Payout, limit?: number): Promise<PayoutLine[]>;
}

/** Makes a fixture on its own database. */
export async function makePayoutFixture(options?: GiftFixtureOptions): Promise<PayoutFixture> {
  const fixture = await makeGiftFixture(options);
  const { system, partner, clock } = fixture;

  async function work(): Promise<void> {
    await runPayoutSchedules(system, NEVER, system.now());
    await releasePayouts(system, NEVER);
    await runDuePayments(system);
    await fixture.settle();
  }

  return {
    ...fixture,
    work,
    async recipient({ token = "po_sandbox_ok", name = "Rita Recipient" } = {}) {
      const identity = await fixture.person({ tier: 3, name });
      await setPayoutAccount(partner, { id: identity.id, token });
      return identity;
    },
    async receive(to, amountCents) {
      const id = await fixture.give(await fixture.person(), to, { amount_cents: amountCents });
      await fixture.settle();
      return id;
    },
    async days(count) {
      for (let day = 0; day < count; day += 1) {
        clock.advance(DAY_MS);
        await work();
      }
    },
    payouts: ({ id }) => system.db.payout.findMany({ where: { identityId: id }, orderBy: { id: "asc" } }),
    async lines(payout, limit = 2) {
      const found: PayoutLine[] = [];
      let after: PageRequest["after"] = null;
      do {
        const page = await readPayoutLines(partner, rangeOf(payout), { after, limit });
        found.push(...page.rows);
        after = page.next;
      } while (after);
      return found;
    },
  };
}

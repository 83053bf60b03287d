import { beforeEach, expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { payableTo } from "@/server/domain/ledger/accounts";
import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { postLegs } from "@/server/testing/post-legs";

// Guards the one order in which transactions that move gifts lock balances. In any other, two of them deadlock: the
// database ends one, which is retried, and under load runs out of retries.

let fixture: PaymentFixture;
let retried: number;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  retried = 0;
  return () => fixture.close();
});

/** The same context, counting how often the database made a transaction run again. */
function counting(ctx: Context): Context {
  const transaction: Context["transaction"] = (work, options) => {
    let runs = 0;
    return ctx.transaction((tx) => {
      retried += runs > 0 ? 1 : 0;
      runs += 1;
      return work(tx);
    }, options);
  };
  return { ...ctx, transaction };
}

/** Makes both wait for the account's balance, the first one first, and then lets them continue. */
async function meetAt(code: string, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const holder = await fixture.admin.connect();
  const waiting = async (count: number) => {
    const { rows } = await fixture.admin.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(count);
  };
  await holder.query("BEGIN");
  await holder.query(
    `SELECT 1 FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id WHERE a.code = $1 FOR UPDATE OF b`,
    [code],
  );
  const one = first();
  await eventually(() => waiting(1));
  const other = second();
  await eventually(() => waiting(2));
  await holder.query("ROLLBACK");
  holder.release();
  await Promise.all([one, other]);
}

const give = async (to: Identity) => fixture.give(await fixture.donor(), to);
const settle = (...gifts: string[]) => runPaymentsOf(counting(fixture.system), gifts);
const refund = (id: string) => refundGift(counting(fixture.partner), { id, reason: null });

/** Gifts whose charge is due to clear. */
async function dueGifts(...to: Identity[]): Promise<string[]> {
  const gifts: string[] = [];
  for (const recipient of to) gifts.push(await give(recipient));
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS + 1);
  return gifts;
}

it("a settlement and a refund of a recipient who owes something do not deadlock", async () => {
  const { charity } = fixture;
  const [spent, refunded] = [await give(charity), await give(charity)];
  await fixture.settle();
  // Posted as a payout is.
  const cents = await fixture.payableCents(charity.id);
  const legs = { debit: payableTo(charity.id), credit: "rail:sandbox:clearing", cents };
  await postLegs(fixture.admin, { reference: "payout", kind: "payout", subjectId: spent, ...legs });
  await refund(spent);
  // Gifts of one month would meet at the month's limit, which both lock too.
  fixture.clock.advance(40 * 86_400_000);
  const [due] = await dueGifts(charity);
  await meetAt(
    `identity:${charity.id}:receivable`,
    () => settle(due!),
    () => refund(refunded),
  );
  expect([await fixture.status(due!), await fixture.status(refunded)]).toEqual(["settled", "reversed"]);
  expect(retried).toBe(0);
});

it("a settlement and a refund of the same supporter do not deadlock", async () => {
  const { charity } = fixture;
  const donor = await fixture.donor();
  const shared = () => fixture.give(donor, charity, { share_contact: true });
  const refunded = await shared();
  await fixture.settle();
  const due = await shared();
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS + 1);
  await meetAt(
    payableTo(charity.id),
    () => refund(refunded),
    () => settle(due),
  );
  expect([await fixture.status(due), await fixture.status(refunded)]).toEqual(["settled", "reversed"]);
  expect(retried).toBe(0);
});

it("a settlement and charges that the rail takes back, of the same recipients, do not deadlock", async () => {
  const { charity } = fixture;
  const other = await fixture.donor();
  const settled = await give(charity);
  const earlier = await give(other);
  await fixture.settle();
  const [clearing, one, two] = await dueGifts(other, charity, other);
  const find: PaymentRail["find"] = async ({ amountCents, currency }, { now }) => ({
    outcome: "returned",
    reference: "ch_1",
    amountCents,
    currency,
    chargedAt: now,
    returnedAt: now,
    costs: [],
    partsReturned: [],
    code: "returned",
    message: "The bank returned it.",
  });
  await fixture.system.db.payment.updateMany({
    where: { subjectId: { in: [settled, clearing!] } },
    data: { nextAt: fixture.clock.now() },
  });
  await meetAt(
    payableTo(charity.id),
    () => settle(one!, two!),
    () => runPaymentsOf(counting(fixture.over({ find })), [settled, clearing!]),
  );
  const statuses = await Promise.all([one!, two!, earlier, settled, clearing!].map(fixture.status));
  expect(statuses).toEqual(["settled", "settled", "settled", "reversed", "failed"]);
  expect(retried).toBe(0);
});

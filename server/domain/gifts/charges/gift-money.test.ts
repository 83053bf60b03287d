import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { postLegs } from "@/server/testing/post-legs";
import { readAccounts } from "@/server/testing/read-accounts";

// Guards what everyone gets of a gift: the platform its flat fee of 100, as far as there is money for it, the recipient the rest,
// and the donor all of it after a refund. Nobody pays for receiving.

const CURRENCIES = ["USD", "JPY", "KWD"];

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  for (const [currency, usdPerUnit] of Object.entries({ JPY: "0.007", KWD: "3.25" }))
    await setCurrencyRate(fixture.system, { currency, usdPerUnit });
});
afterAll(() => fixture.close());

const give = async (to: Identity, amount_cents: bigint, currency = "USD") =>
  fixture.give(await fixture.person(), to, { amount_cents, currency });
const refund = (id: string) => refundGift(fixture.partner, { id, reason: null });

/** What changed on the accounts since `before`, with `to` named "recipient". */
async function since(before: Record<string, bigint>, to: Identity): Promise<Record<string, bigint>> {
  const after = await readAccounts(fixture.system, { [to.id]: "recipient" });
  const changes = Object.entries(after).map(([code, cents]) => [code, cents - (before[code] ?? 0n)] as const);
  const evened = Object.entries(before).flatMap(([code, cents]) => (code in after ? [] : [[code, -cents] as const]));
  return Object.fromEntries([...changes, ...evened].filter(([, cents]) => cents !== 0n));
}

/** Amounts under currency and code; without those that are zero. */
function accounts(lines: [currency: string, code: string, cents: bigint][]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const [currency, code, cents] of lines)
    sums[`${currency} ${code}`] = (sums[`${currency} ${code}`] ?? 0n) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0n));
}

type Drawn = { amount: bigint; currency: string };
const above = (a: bigint, b: bigint) => (a > b ? a - b : 0n);

/** What a settled gift moves: debits are positive. */
const settled = ({ amount, currency }: Drawn): [string, string, bigint][] => [
  [currency, "rail:sandbox:clearing", amount],
  [currency, "identity:recipient:payable", -above(amount, 100n)],
  [currency, "platform:fee_revenue", -100n],
  [currency, "platform:fee_waiver", above(100n, amount)],
];

it("are fee, net and waiver of any amount, in currencies of no, two and three decimals, until all goes back", async () => {
  const cents = fc.oneof(
    fc.bigInt({ min: 50n, max: 99n }),
    fc.constantFrom(50n, 99n, 100n, 101n, 99_999_999_999n),
    fc.bigInt({ min: 102n, max: 99_999_999_998n }),
  );
  const drawing = fc.record({ amount: cents, currency: fc.constantFrom(...CURRENCIES) });
  const drawn = fc.sample(drawing, { seed: 30, numRuns: 24 });
  const [to, from] = [await fixture.person(), await fixture.person()];
  const before = await readAccounts(fixture.system, { [to.id]: "recipient" });
  const ids: string[] = [];
  for (const { amount, currency } of drawn) {
    const creation = await writeGift(
      fixture.partner,
      { from: from.id, to: to.id, amount_cents: amount, currency },
      null,
    );
    if (creation.outcome !== "created") throw new Error(creation.outcome);
    const [amountCents, netCents] = [Number(amount), Number(amount) - 100];
    expect(creation.gift).toMatchObject({ amount_cents: amountCents, fee_cents: 100, net_cents: netCents, currency });
    ids.push(creation.gift.id);
  }
  await submitWaitingGifts(fixture.system);
  expect(await since(before, to)).toEqual({});
  fixture.clock.advance(CLEARING_MS);
  await runDuePayments(fixture.system);
  expect(await since(before, to)).toEqual(accounts(drawn.flatMap(settled)));

  for (const id of ids.filter((_, index) => index % 2 === 0)) await refund(id);
  const [reversed, kept] = [drawn.filter((_, index) => index % 2 === 0), drawn.filter((_, index) => index % 2 === 1)];
  const owed = reversed.flatMap(({ amount, currency }): [string, string, bigint][] => [
    [currency, "rail:sandbox:clearing", amount],
    [currency, "rail:sandbox:refunds_unpaid", -amount],
  ]);
  expect(await since(before, to)).toEqual(accounts([...kept.flatMap(settled), ...owed]));
  await runDuePayments(fixture.system);
  await runDuePayments(fixture.system);
  expect(await since(before, to)).toEqual(accounts(kept.flatMap(settled)));
});

it("what a recipient no longer holds of a refunded gift is owed, and withheld from what it receives next in that currency", async () => {
  const to = await fixture.person();
  const held = async () => {
    const all = await readAccounts(fixture.system, { [to.id]: "recipient" });
    return CURRENCIES.flatMap((currency) =>
      ["payable", "receivable"].map((account) => Number(all[`${currency} identity:recipient:${account}`] ?? 0n)),
    );
  };
  const [first, tiny] = [await give(to, 5_000n), await give(to, 60n)];
  await give(to, 5_000n, "JPY");
  await fixture.settle();
  expect(await held()).toEqual([-4_900, 0, -4_900, 0, 0, 0]);
  // Posted as a payout is: 900 are left.
  const legs = { debit: `identity:${to.id}:payable`, credit: "rail:sandbox:clearing", cents: 4_000n };
  await postLegs(fixture.admin, { reference: `payout ${to.id}`, kind: "payout", subjectId: first, ...legs });
  await refund(tiny);
  expect(await held()).toEqual([-900, 0, -4_900, 0, 0, 0]);
  await refund(first);
  expect(await held()).toEqual([0, 4_000, -4_900, 0, 0, 0]);
  await give(to, 1_100n);
  await give(to, 2_100n, "JPY");
  await fixture.settle();
  expect(await held()).toEqual([0, 3_000, -6_900, 0, 0, 0]);
  // Gifts that settle together repay together what is owed in their currency, and no more.
  await give(to, 9_000n, "JPY");
  await give(to, 1_600n);
  const last = await give(to, 2_100n);
  await fixture.settle();
  expect(await held()).toEqual([-500, 0, -15_800, 0, 0, 0]);
  await refund(last);
  expect(await held()).toEqual([0, 1_500, -15_800, 0, 0, 0]);
});

it("refunds and settlements of a recipient who owes something, all at once, leave what adds up", async () => {
  const to = await fixture.person();
  const amounts = Array.from({ length: 8 }, (_, index) => BigInt(1_000 + 111 * index));
  const [first, ...others] = await Promise.all(amounts.map((amount) => give(to, amount)));
  await fixture.settle();
  const legs = { debit: `identity:${to.id}:payable`, credit: "rail:sandbox:clearing", cents: 9_000n };
  await postLegs(fixture.admin, { reference: `payout ${to.id}`, kind: "payout", subjectId: first!, ...legs });
  await Promise.all(amounts.map((amount) => give(to, amount)));
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS);
  const twice = others.map((id) => Promise.allSettled([refund(id), refund(id)]));
  const [outcomes] = await Promise.all([Promise.all(twice), runDuePayments(fixture.system)]);
  await runDuePayments(fixture.system);
  for (const pair of outcomes) expect(pair.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const all = await readAccounts(fixture.system, { [to.id]: "recipient" });
  // The first of the earlier gifts and all of the later ones, less their fees and what was paid out.
  const net = 900n + amounts.reduce((sum, amount) => sum + amount - 100n, 0n) - 9_000n;
  expect(net).toBe(2_208n);
  expect(all["USD identity:recipient:payable"]).toBe(-net);
  expect(all["USD identity:recipient:receivable"]).toBeUndefined();
});

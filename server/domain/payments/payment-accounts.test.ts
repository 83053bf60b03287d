import { afterAll, beforeAll, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { readAccounts } from "@/server/testing/read-accounts";

// Guards the account balances at each possible end of a gift, all written by hand: a gift of 50.00, with a cost of 0.30
// for the charge and of 15.00 for a dispute, which the rail keeps in any case.

const DAY_MS = 86_400_000;
const failures = { cost_fixed_cents: 30, dispute_fee_cents: 1_500, reinstated: 0, refund_returned: 0 };

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await makePaymentFixture({ rail: { failures } });
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.10" });
});
afterAll(() => fixture.close());

type Act = "refund" | "refund on day 2" | "refund that comes back";
interface Story {
  does: string;
  token: string;
  act?: Act;
  reinstated?: boolean;
  status: string;
  /** Debits are positive. Costs come on top: the platform bears them, out of what the rail holds. */
  accounts: Record<string, bigint>;
  cost: bigint;
}

const arrived = {
  "rail:sandbox:clearing": 5_000n,
  "identity:recipient:payable": -4_900n,
  "platform:fee_revenue": -100n,
};
const owed = { "rail:sandbox:clearing": 5_000n, "identity:donor:credit": -5_000n };

const STORIES: Story[] = [
  { does: "arrives", token: "pm_sandbox_ok", status: "settled", accounts: arrived, cost: 30n },
  { does: "is declined", token: "pm_sandbox_declined", status: "failed", accounts: {}, cost: 0n },
  { does: "is returned while it clears", token: "pm_sandbox_returned", status: "failed", accounts: {}, cost: 0n },
  { does: "is refunded", token: "pm_sandbox_ok", act: "refund", status: "reversed", accounts: {}, cost: 30n },
  { does: "is returned late", token: "pm_sandbox_late_return", status: "reversed", accounts: {}, cost: 30n },
  { does: "is lost by a dispute", token: "pm_sandbox_disputed", status: "reversed", accounts: {}, cost: 1_530n },
  { does: "wins it", token: "pm_sandbox_dispute_won", status: "settled", accounts: arrived, cost: 1_530n },
  {
    does: "is refunded during a dispute that is lost",
    token: "pm_sandbox_disputed",
    act: "refund on day 2",
    status: "reversed",
    accounts: {},
    cost: 1_530n,
  },
  {
    does: "is refunded during one that is won",
    token: "pm_sandbox_dispute_won",
    act: "refund on day 2",
    status: "reversed",
    accounts: {},
    cost: 1_530n,
  },
  {
    does: "is refunded before the charge is returned",
    token: "pm_sandbox_late_return",
    act: "refund",
    status: "reversed",
    accounts: {},
    cost: 30n,
  },
  {
    does: "has no way back at the rail",
    token: "pm_sandbox_refund_rejected",
    act: "refund",
    status: "reversed",
    accounts: owed,
    cost: 30n,
  },
  {
    does: "comes back from the donor's bank, and is refunded again",
    token: "pm_sandbox_ok",
    act: "refund that comes back",
    status: "reversed",
    accounts: {},
    cost: 30n,
  },
  {
    does: "is returned late and reinstated, for another gift",
    token: "pm_sandbox_late_return",
    reinstated: true,
    status: "reversed",
    // The money that came in again belongs to the late gift.
    accounts: {},
    cost: 30n,
  },
];

interface Played extends Story {
  giftId: string;
  currency: string;
  names: Record<string, string>;
}

async function begin(story: Story, currency: string): Promise<Played> {
  const [from, to] = [await fixture.donor(), await fixture.donor()];
  const input = { amount_cents: 5_000n, currency, payment_method_id: story.token };
  const giftId = await fixture.give(from, to, input);
  return { ...story, giftId, currency, names: { [from.id]: "donor", [to.id]: "recipient" } };
}

const refund = ({ giftId }: Played) => refundGift(fixture.partner, { id: giftId, reason: null });

async function daysLater(days: number): Promise<void> {
  fixture.clock.advance(days * DAY_MS);
  await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
  await submitWaitingGifts(fixture.system);
  await runDuePayments(fixture.system);
  await runDuePayments(fixture.system);
}

/** Charges and settles all gifts, makes the refunds in their stories, and lets two weeks pass. */
async function play(): Promise<Played[]> {
  const played: Played[] = [];
  for (const isReinstated of [false, true]) {
    failures.reinstated = isReinstated ? 1 : 0;
    for (const story of STORIES.filter(({ reinstated = false }) => reinstated === isReinstated))
      for (const currency of story.act || isReinstated ? ["USD", "EUR"] : ["USD"])
        played.push(await begin(story, currency));
    await submitWaitingGifts(fixture.system);
  }
  await fixture.settle();
  for (const one of played.filter(({ act }) => act === "refund")) await refund(one);
  await runDuePayments(fixture.system);
  failures.refund_returned = 1;
  for (const one of played.filter(({ act }) => act === "refund that comes back")) await refund(one);
  await runDuePayments(fixture.system);
  failures.refund_returned = 0;
  await daysLater(2);
  for (const one of played.filter(({ act }) => act === "refund on day 2")) await refund(one);
  for (const days of [1, 3, 4, 5]) await daysLater(days);
  return played;
}

it("money stands where it belongs at each end that it can come to, in its own currency", async () => {
  const played = await play();
  const expected: Record<string, unknown> = {};
  const found: Record<string, unknown> = {};
  for (const { does, giftId, currency, names, status, accounts, cost } of played) {
    const held = (accounts["rail:sandbox:clearing"] ?? 0n) - cost;
    const all = { ...accounts, "rail:sandbox:clearing": held, "platform:rail_cost": cost };
    const lines = Object.entries(all).filter(([, cents]) => cents !== 0n);
    const story = `${currency}: ${does}`;
    expected[story] = [status, Object.fromEntries(lines.map(([code, cents]) => [`${currency} ${code}`, cents]))];
    found[story] = [await fixture.status(giftId), await readAccounts(fixture.system, names, giftId)];
  }
  expect(found).toEqual(expected);
  for (const { giftId, currency, names } of played.filter((one) => one.reinstated)) {
    const late = await fixture.system.db.gift.findFirstOrThrow({ where: { lateForGiftId: giftId } });
    const lines = Object.entries(arrived).map(([code, cents]) => [`${currency} ${code}`, cents]);
    expect(await readAccounts(fixture.system, names, late.id)).toEqual(Object.fromEntries(lines));
  }
  await expectRailAgrees();
});

it("a refund and what the rail says of a dispute, at the same instant, pay the donor once", async () => {
  const tokens = ["pm_sandbox_disputed", "pm_sandbox_dispute_won", "pm_sandbox_late_return"];
  const stories = tokens.map((token) => ({ does: token, token, status: "reversed", accounts: {}, cost: 0n }));
  const played = await Promise.all(stories.map((story) => begin(story, "USD")));
  await fixture.settle();
  await daysLater(1);
  fixture.clock.advance(DAY_MS);
  await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
  // Of two refunds at least one is refused, and both are if the rail was first.
  const refunds = [...played, ...played].map((one) =>
    refund(one).catch((error) => expect(error).toMatchObject({ code: "gift_not_refundable" })),
  );
  await Promise.all([...refunds, runDuePayments(fixture.system)]);
  for (const days of [1, 3, 4, 4]) await daysLater(days);
  for (const { giftId, names, token } of played) {
    expect(await fixture.status(giftId), token).toBe("reversed");
    const { charges, refunds } = await fixture.atRail(giftId);
    expect(charges - refunds, token).toBe(0);
    const left = await readAccounts(fixture.system, names, giftId);
    expect(
      Object.keys(left).filter((code) => !/clearing|rail_cost/.test(code)),
      token,
    ).toEqual([]);
  }
  await expectRailAgrees();
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("a charge that clears and a side that is suspended at the same instant settle the gift or give everything back", async () => {
  const story = { does: "", token: "pm_sandbox_ok", status: "", accounts: {}, cost: 0n };
  const played = await Promise.all(Array.from({ length: 6 }, () => begin(story, "USD")));
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS);
  const sideOf = ({ names }: Played, index: number) => Object.keys(names)[index % 2]!;
  const suspended = played.map(async (one, index) => {
    await fixture.system.transaction((tx) => suspendIdentity(tx, sideOf(one, index), "operator"));
    await failOpenGiftsOf(fixture.system, sideOf(one, index));
  });
  await Promise.all([...suspended, runDuePayments(fixture.system)]);
  for (const [index, one] of played.entries()) await failOpenGiftsOf(fixture.system, sideOf(one, index));
  for (const days of [1, 1]) await daysLater(days);
  for (const { giftId, names } of played) {
    const isSettled = (await fixture.status(giftId)) === "settled";
    if (!isSettled) expect(await fixture.status(giftId)).toBe("failed");
    const left = Object.entries(await readAccounts(fixture.system, names, giftId));
    const withoutCosts = left.flatMap(([code, cents]) => {
      if (code === "USD platform:rail_cost") return [];
      const held = cents + (code === "USD rail:sandbox:clearing" ? 30n : 0n);
      return held === 0n ? [] : [[code, held] as const];
    });
    const expected = Object.entries(isSettled ? arrived : {}).map(([code, cents]) => [`USD ${code}`, cents]);
    expect(Object.fromEntries(withoutCosts)).toEqual(Object.fromEntries(expected));
  }
  await expectRailAgrees();
});

/** Checks that the rail holds what its account in the books says. */
async function expectRailAgrees(): Promise<void> {
  const [booked, atRail] = [await readAccounts(fixture.system), await fixture.rail.balances()];
  for (const currency of ["USD", "EUR"])
    expect(booked[`${currency} rail:sandbox:clearing`], currency).toBe(atRail.get(currency));
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import type { Identity } from "@/server/generated/prisma/client";
import type { AlmonerError } from "@/server/kernel/errors";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the monthly limits when gifts arrive at the same instant: those that fit together are accepted, and a gift is
// rejected only if it no longer fits. In tier 0, a month's limits are 250.00 outgoing and 1,000.00 incoming.

const ROUNDS = 4;
const OUTGOING = 25_000n;
const INCOMING = 100_000n;

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

interface Asked {
  from: Identity;
  to: Identity;
  cents: bigint;
}

/** Makes all gifts concurrently and returns those that were accepted. */
async function giveAtOnce(asked: Asked[]): Promise<Asked[]> {
  const attempts = asked.map(({ from, to, cents }) =>
    fixture.give(from, to, { amount_cents: cents }).then(
      () => true,
      (error: AlmonerError) => {
        expect(error).toMatchObject({ code: "monthly_limit_exceeded" });
        return false;
      },
    ),
  );
  const outcomes = await Promise.all(attempts);
  return asked.filter((_, index) => outcomes[index]);
}

/** Whether all of these gifts fit within the limits together. */
function fit(gifts: Asked[]): boolean {
  const total = (side: "from" | "to", { id }: Identity) =>
    gifts.filter((gift) => gift[side].id === id).reduce((sum, { cents }) => sum + cents, 0n);
  return gifts.every(
    ({ from, to }) =>
      (from.kycTier > 0 || total("from", from) <= OUTGOING) && (to.kycTier > 0 || total("to", to) <= INCOMING),
  );
}

async function expectExact(asked: Asked[]): Promise<void> {
  const accepted = await giveAtOnce(asked);
  const told = accepted.map(({ cents }) => cents).join();
  expect(fit(accepted), `${told} is too much`).toBe(true);
  for (const refused of asked.filter((gift) => !accepted.includes(gift)))
    expect(fit([...accepted, refused]), `${refused.cents} would have fit beside ${told}`).toBe(false);
}

it("accepts one of two gifts that only fit alone: of one sender, to one recipient, and of a sender to a recipient who both have others", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b, c, rich] = await Promise.all([0, 0, 0, 3].map((tier) => fixture.person({ tier })));
    await expectExact([
      { from: a!, to: fixture.charity, cents: 12_501n },
      { from: a!, to: fixture.charity, cents: 12_500n },
    ]);
    await expectExact([
      { from: rich!, to: b!, cents: 50_001n },
      { from: fixture.charity, to: b!, cents: 50_000n },
    ]);
    const [other, third] = await Promise.all([0, 0].map((tier) => fixture.person({ tier })));
    await expectExact([
      { from: other!, to: third!, cents: 20_000n },
      { from: other!, to: c!, cents: 5_001n },
      { from: rich!, to: third!, cents: 80_001n },
      { from: third!, to: other!, cents: 25_000n },
      { from: rich!, to: other!, cents: 75_001n },
    ]);
  }
});

it("gives the room of a refunded gift to one of two that want all of it", async () => {
  const from = await fixture.person({ tier: 0 });
  for (let round = 0; round < 2; round += 1) {
    const all = { from, to: fixture.charity, cents: OUTGOING };
    const used = await fixture.give(from, fixture.charity, { amount_cents: OUTGOING });
    await fixture.settle();
    await Promise.all([giveAtOnce([all, all]), refundGift(fixture.partner, { id: used, reason: null })]);
    // The refunded amount can be given again now, unless one of the two gifts already has it, and only once.
    const open = await fixture.system.db.gift.findMany({ where: { fromId: from.id, status: "pending" } });
    expect(open.length).toBeLessThanOrEqual(1);
    expect(await giveAtOnce([all, all])).toHaveLength(1 - open.length);
    await fixture.settle();
    const settled = await fixture.system.db.gift.findMany({ where: { fromId: from.id, status: "settled" } });
    expect(settled).toHaveLength(1);
    for (const { id } of settled) await refundGift(fixture.partner, { id, reason: null });
  }
  expect(await fixture.brokenBooks()).toEqual([]);
});

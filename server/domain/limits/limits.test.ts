import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseLimits, takeLimits } from "@/server/domain/limits/change-limits";
import { disbursementShares, type LimitShare, prepaymentShares } from "@/server/domain/limits/limit-shares";
import { readUsed } from "@/server/domain/limits/read-limits";
import type { Identity } from "@/server/generated/prisma/client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the monthly limits: no gift exceeds one, and everyone can use theirs in full.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const startsAt = () => fixture.clock.now();
const take = (shares: LimitShare[], noun: "prepayment" | "disbursement", recipientId: string | null = null) =>
  fixture.partner.transaction((tx) => takeLimits(tx, shares, { noun, recipientId }));

async function counters(identity: Identity) {
  const rows = await fixture.system.db.limitCounter.findMany({
    where: { identityId: identity.id },
    orderBy: [{ direction: "desc" }, { month: "asc" }],
  });
  return rows.map(({ usedCents }) => usedCents);
}

describe("a prepaid year", () => {
  it("takes a twelfth from the outgoing limit of each month, to the cent in total", async () => {
    const member = await fixture.person({ tier: 0 });
    const shares = prepaymentShares({ memberId: member.id, annualUsdCents: 100_000n, startsAt: startsAt() });
    await take(shares, "prepayment");
    const used = await counters(member);
    expect(used).toHaveLength(12);
    expect(used.reduce((sum, cents) => sum + cents, 0n)).toBe(100_000n);
    expect(new Set(used)).toEqual(new Set([8_333n, 8_334n]));
    expect(await readUsed(fixture.system, member.id)).toEqual({ outgoing: 8_333n, incoming: 0n });
    await fixture.system.transaction((tx) => releaseLimits(tx, shares));
    expect(new Set(await counters(member))).toEqual(new Set([0n]));
  });

  it("takes nothing if one of its months is used up, and says which", async () => {
    const member = await fixture.person({ tier: 0 });
    const next = new Date(Date.UTC(startsAt().getUTCFullYear(), startsAt().getUTCMonth() + 1, 1));
    const month = next.toISOString().slice(0, 10);
    const other = { identityId: member.id, direction: "outgoing" as const, month, cents: 20_000n };
    await take([other], "prepayment");
    const shares = prepaymentShares({ memberId: member.id, annualUsdCents: 120_000n, startsAt: startsAt() });
    await fixture.partner.transaction(async (tx) => {
      await expect(takeLimits(tx, shares, { noun: "prepayment", recipientId: null })).rejects.toMatchObject({
        code: "monthly_limit_exceeded",
        message: `The prepayment exceeds the outgoing limit for ${month.slice(0, 7)}. The remaining limit is 5000 cents. Verification raises the limit.`,
        context: { direction: "outgoing", tier: 0, limit_cents: 25_000, used_cents: 20_000, remaining_cents: 5_000 },
      });
      expect(await tx.db.limitCounter.count({ where: { identityId: member.id } })).toBe(1);
    });
    expect(await counters(member)).toEqual([20_000n]);
  });

  it("and gifts use one limit to the cent when they meet", async () => {
    const member = await fixture.person({ tier: 0 });
    const shares = prepaymentShares({ memberId: member.id, annualUsdCents: 12_000n, startsAt: startsAt() });
    const all = await Promise.allSettled([
      ...Array.from({ length: 15 }, () => take(shares, "prepayment")),
      ...Array.from({ length: 15 }, () => fixture.give(member, fixture.charity, { amount_cents: 1_000n })),
      ...Array.from({ length: 15 }, () => fixture.give(member, fixture.charity, { amount_cents: 1_000n })),
    ]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(25);
    expect((await readUsed(fixture.system, member.id)).outgoing).toBe(25_000n);
  });
});

describe("a disbursement", () => {
  it("takes from its payee's incoming limit, of which a stranger learns no figure", async () => {
    const payee = await fixture.person({ tier: 0, creator: fixture.system });
    const shares = (usdCents: bigint) => disbursementShares({ payeeId: payee.id, usdCents, at: startsAt() });
    await take(shares(60_000n), "disbursement", payee.id);
    await expect(take(shares(50_000n), "disbursement", payee.id)).rejects.toMatchObject({
      message: expect.stringContaining("cannot receive this amount"),
      context: { direction: "incoming", limit_cents: null, used_cents: null, remaining_cents: null },
    });
    expect(await counters(payee)).toEqual([60_000n]);
  });

  it("is counted without a limit, too", async () => {
    const payee = await fixture.person({ tier: 3 });
    await take(disbursementShares({ payeeId: payee.id, usdCents: 500n, at: startsAt() }), "disbursement", payee.id);
    expect(await counters(payee)).toEqual([500n]);
  });
});

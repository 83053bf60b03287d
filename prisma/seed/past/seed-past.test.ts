import { expect, it } from "vitest";
import { PastClock, pastPorts } from "@/prisma/seed/past/past-world";
import { seedPast } from "@/prisma/seed/past/seed-past";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { overdueWork } from "@/server/domain/overdue-work";
import type { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { paymentRails } from "@/server/ports/payment-rails";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase } from "@/server/testing/test-database";
import { testRail } from "@/server/testing/test-rail";

/** A context whose process dies after this many transactions. */
function dyingAfter(ctx: Context, transactions: number): Context {
  let left = transactions;
  return {
    ...ctx,
    transaction(work, options) {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return ctx.transaction(work, options);
    },
  };
}

const MEMBERS = { ownerEmail: "organizer@almoner.example", bookkeeperEmail: "bookkeeper@almoner.example" };

it("gives an empty sandbox a charity that lives, with clean books and nothing left to do", async () => {
  const { database, close } = await openTestDatabase();
  try {
    const clock = new PastClock(new Date());
    const ports = testContext(database, { clock }).ports;
    const rails = paymentRails([testRail(database, clock, { settlementDelayMs: 0 })]);
    const ctx = testContext(database, { clock, ports: pastPorts(ports, rails) });
    await expect(seedPast(dyingAfter(ctx, 150), clock, MEMBERS)).rejects.toThrow("killed");
    clock.put(new Date());
    const id = await seedPast(ctx, clock, MEMBERS);
    const findings = await auditLedger(ctx);
    const breaches = findings.flatMap(({ invariant, breaches: found }) =>
      found.map(({ subject, detail }) => `${invariant.id}: ${subject} ${detail}`),
    );
    expect(breaches).toEqual([]);
    const { db } = ctx;
    const count = (where: Prisma.GiftWhereInput) => db.gift.count({ where: { toId: id!, ...where } });
    expect(await count({ status: "settled" })).toBeGreaterThan(550);
    expect(await count({ status: "reversed" })).toBeGreaterThanOrEqual(2);
    expect(await count({ status: "failed", failureCode: "returned" })).toBe(1);
    for (const source of ["page", "p2p_page", "embed", "api", "recurring", "match"])
      expect(await count({ source, status: "settled" }), source).toBeGreaterThan(20);
    expect(await count({ status: { in: ["pending", "settling"] } })).toBe(0);
    expect(await db.recurringGift.count({ where: { status: "past_due" } })).toBe(2);
    expect(await db.recurringGift.count()).toBe(22);
    expect(await db.supporter.count({ where: { recipientId: id!, firstGiftAt: { not: null } } })).toBeGreaterThan(50);
    expect(await db.match.count()).toBe(1);
    expect(await db.campaign.count()).toBe(11);
    expect(await db.campaign.count({ where: { approval: "pending" } })).toBe(2);
    const [match] = await db.match.findMany();
    expect(Number(match!.matchedCents) / Number(match!.capCents)).toBeCloseTo(0.6, 0);
    expect(await db.emailMessage.count({ where: { status: "queued" } })).toBe(0);
    expect((await overdueWork(ctx)).filter((work) => work.count > 0)).toEqual([]);
    const bounced = await db.receipt.findMany({ where: { recipientId: id!, emailBouncedAt: { not: null } } });
    expect(bounced.map(({ status, emailBounceReason }) => [status, emailBounceReason])).toEqual([
      ["issued", "no_mailbox"],
    ]);
    const before = await db.gift.count();
    clock.put(new Date());
    expect(await seedPast(ctx, clock, MEMBERS)).toBe(id);
    expect(await db.gift.count()).toBe(before);
  } finally {
    await close();
  }
}, 300_000);

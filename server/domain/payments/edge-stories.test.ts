import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "@/server/domain/context";
import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { workDuePayments, workPaymentsOf } from "@/server/domain/payments/work-payments";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { CLEARING_MS, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards donors' money at the edge: whatever the rail says, whenever we die, rail and books must end up equal.

const TIMEOUT_MS = vi.hoisted(() => 300);
vi.mock("@/server/kernel/limits", async (actual) => ({ ...(await actual()), RAIL_CALL_TIMEOUT_MS: TIMEOUT_MS }));

const HOUR_MS = 3_600_000;

let fixture: GiftFixture;
let rail: PaymentRail;
beforeEach(async () => {
  fixture = await makeGiftFixture();
  rail = fixture.system.ports.rail;
  return () => fixture.close();
});

/** The same context over a rail that differs in some calls. */
function over(changes: Partial<PaymentRail>, base: Context = fixture.system): Context {
  return { ...base, ports: { ...base.ports, rail: { ...rail, ...changes } } };
}

const donor = () => fixture.person({ tier: 3 });
const give = async (from?: Identity) => fixture.give(from ?? (await donor()), fixture.charity);
const suspend = (who: Identity) => fixture.system.transaction((tx) => suspendIdentity(tx, who.id, "operator"));

/** Everything that is due, as hours go by. */
async function hoursLater(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    fixture.clock.advance(hour * HOUR_MS);
    await submitWaitingGifts(fixture.system);
    await workDuePayments(fixture.system);
  }
}

/** What the rail has of a gift: how often it charged and how often it refunded. */
async function atRail(giftId: string): Promise<{ charges: number; refunds: number }> {
  const payments = await fixture.system.db.payment.findMany({ where: { subjectId: giftId }, select: { id: true } });
  const ids = new Set(payments.map(({ id }) => id));
  const { lines } = await rail.statement({ from: new Date(0), to: new Date("2200-01-01"), after: null });
  const own = lines.filter(({ key, status }) => ids.has(key) && status !== "returned");
  const count = (direction: string) => own.filter((line) => line.direction === direction).length;
  return { charges: count("charge"), refunds: count("refund") };
}

/** What Almoner has of the donors' money is what the rail took for gifts that stand, and the books say so. */
async function booksAgree(): Promise<void> {
  expect(await fixture.brokenBooks()).toEqual([]);
  const [row] = await fixture.system.statement<{ cents: string | null }>(
    `SELECT sum(c.change_cents)::text AS cents FROM ledger_account_changes c JOIN ledger_accounts a ON a.id = c.account_id
     WHERE a.code LIKE 'rail:%:clearing' AND c.phase IN ('posted', 'post')`,
    [],
  );
  expect(BigInt(row?.cents ?? "0")).toBe((await rail.balances()).get("USD") ?? 0n);
}

describe("a gift that fails while the rail is charging for it", () => {
  it("is refunded, however the two interleave", async () => {
    const from = await donor();
    const gift = await give(from);
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let failing: Promise<void> | undefined;
    const charge: PaymentRail["charge"] = async (...call) => {
      await suspend(from);
      let isFailed!: () => void;
      const failed = new Promise<void>((resolve) => {
        isFailed = resolve;
      });
      failing = fixture.system.transaction(async (tx) => {
        await failOpenGiftsOf(tx, from.id);
        isFailed();
        await held;
      });
      await failed;
      setTimeout(release, 100);
      return rail.charge(...call);
    };
    await submitGifts(over({ charge }), [gift]);
    await failing;
    expect(await fixture.status(gift)).toBe("failed");
    await hoursLater(1, 1);
    expect(await atRail(gift)).toEqual({ charges: 1, refunds: 1 });
    await booksAgree();
  });

  it("is never charged for without being settled or given back, in a race of many", async () => {
    const gifts: string[] = [];
    const slow: PaymentRail["charge"] = async (...call) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      return rail.charge(...call);
    };
    for (let round = 0; round < 6; round += 1) {
      const from = await donor();
      const own = await Promise.all(Array.from({ length: 30 }, () => give(from)));
      gifts.push(...own);
      await Promise.all([
        submitGifts(over({ charge: slow }), own),
        (async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
          await suspend(from);
          await failOpenGiftsOf(fixture.system, from.id);
        })(),
      ]);
    }
    await hoursLater(1, 1, 1);
    for (const gift of gifts) {
      const { charges, refunds } = await atRail(gift);
      expect(charges - refunds).toBe((await fixture.status(gift)) === "settled" ? 1 : 0);
    }
    await booksAgree();
  });

  it.each(["dies", "hears nothing"] as const)("after a charge of which the worker %s is given back", async (how) => {
    const from = await fixture.person({ name: "Nora Newcomer" });
    const other = await fixture.person({ name: "Otto Oldtimer" });
    const gifts = [await give(from), await give(other)];
    const charge: PaymentRail["charge"] = async (...call) => {
      await rail.charge(...call);
      if (how === "hears nothing") return { outcome: "unknown", message: "timeout" };
      throw new Error("the process is gone");
    };
    await submitGifts(over({ charge }), gifts);
    await suspend(from);
    await failOpenGiftsOf(fixture.system, from.id);
    await replaceList(fixture.system, "new", [{ uid: "9", kind: "individual", name: "Otto Oldtimer", aliases: [] }]);
    await failOpenGiftsOf(fixture.system, other.id);
    await hoursLater(1, 1, 25);
    expect(await fixture.status(gifts[0]!)).toBe("failed");
    expect(await atRail(gifts[0]!)).toEqual({ charges: 1, refunds: 1 });
    const { charges, refunds } = await atRail(gifts[1]!);
    expect(charges - refunds).toBe((await fixture.status(gifts[1]!)) === "settled" ? 1 : 0);
    await booksAgree();
  });
});

describe("a worker that dies", () => {
  it("before the call leaves a gift that is charged once", async () => {
    const gift = await give();
    const charge: PaymentRail["charge"] = async () => {
      throw new Error("the process is gone");
    };
    await submitGifts(over({ charge }), [gift]);
    expect(await atRail(gift)).toEqual({ charges: 0, refunds: 0 });
    await hoursLater(1, 1, 1);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await atRail(gift)).toEqual({ charges: 1, refunds: 0 });
    await booksAgree();
  });

  it("for 26 hours after a charge, or whose answers are lost for 30, leaves gifts that are charged once", async () => {
    const [early, late] = [await give(), await give()];
    const lost: PaymentRail["charge"] = async (...call) => {
      await rail.charge(...call);
      return { outcome: "unknown", message: "no response" };
    };
    const deaf = { charge: lost, find: async () => ({ outcome: "unknown", message: "no response" }) as const };
    await submitGifts(over(deaf), [early, late]);
    await hoursLater(26);
    await submitWaitingGifts(over(deaf));
    fixture.clock.advance(4 * HOUR_MS);
    await workDuePayments(over(deaf));
    await hoursLater(24, 24, 24, 24);
    for (const gift of [early, late]) {
      expect(await fixture.status(gift)).toBe("settled");
      expect(await atRail(gift)).toEqual({ charges: 1, refunds: 0 });
    }
    await booksAgree();
  });
});

describe("one payment on which the rail's adapter throws", () => {
  it.each(["charge", "find"] as const)("holds up no other: %s", async (call) => {
    const gifts = await Promise.all(Array.from({ length: 30 }, () => give()));
    const isPoisoned = async (key: string) =>
      (await fixture.system.db.payment.count({ where: { id: key, subjectId: gifts[7]! } })) === 1;
    const throwing: PaymentRail["charge"] = async (operation, options) => {
      if (await isPoisoned(operation.key)) throw new Error("this one breaks the adapter");
      return rail[call](operation, options);
    };
    const ctx = over({ [call]: throwing });
    await submitGifts(ctx, gifts);
    fixture.clock.advance(CLEARING_MS);
    await workDuePayments(ctx);
    const statuses = await Promise.all(gifts.map((gift) => fixture.status(gift)));
    expect(statuses.filter((status) => status === "settled")).toHaveLength(29);
    await hoursLater(1, 1);
    expect(await fixture.status(gifts[7]!)).toBe("settled");
    expect(await atRail(gifts[7]!)).toEqual({ charges: 1, refunds: 0 });
    await booksAgree();
  });

  it("holds up no other refund", async () => {
    const gifts = await Promise.all(Array.from({ length: 12 }, () => give()));
    await fixture.settle();
    for (const id of gifts) await refundGift(fixture.partner, { id, reason: null });
    const [poisoned] = await fixture.system.db.payment.findMany({ where: { direction: "refund" }, take: 1 });
    const refund: PaymentRail["refund"] = async (operation, options) => {
      if (operation.key === poisoned!.id) throw new Error("this one breaks the adapter");
      return rail.refund(operation, options);
    };
    await workDuePayments(over({ refund }));
    const paid = await fixture.system.db.payment.count({ where: { direction: "refund", status: "cleared" } });
    expect(paid).toBe(11);
    await hoursLater(1, 1);
    expect(await atRail(poisoned!.subjectId)).toEqual({ charges: 1, refunds: 1 });
    await booksAgree();
  });

  it("is left to a person after the last attempt, and nobody asks any more", async () => {
    const gift = await give();
    const silent = async () => ({ outcome: "unknown", message: "no response" }) as const;
    const ctx = over({ charge: silent, find: silent });
    await submitGifts(ctx, [gift]);
    for (let asked = 0; asked < 8; asked += 1) {
      fixture.clock.advance(24 * HOUR_MS);
      await workDuePayments(ctx);
    }
    const payment = await fixture.system.db.payment.findFirstOrThrow({
      where: { subjectId: gift },
      include: { attempts: true },
    });
    expect(payment).toMatchObject({ status: "unknown", nextAt: null, lastError: "no response" });
    expect(payment.attempts.map(({ call }) => call)).toEqual(["charge", ...Array(7).fill("find")]);
    expect(await fixture.status(gift)).toBe("pending");
  });
});

it("goes on beside calls that never end, and asks about these later", async () => {
  const hanging = await Promise.all(Array.from({ length: 4 }, () => give()));
  const never: PaymentRail["charge"] = () => new Promise(() => {});
  const stuck = submitGifts(over({ charge: never }), hanging);
  const healthy = await Promise.all(Array.from({ length: 10 }, () => give()));
  await submitGifts(fixture.system, healthy);
  fixture.clock.advance(CLEARING_MS);
  await workPaymentsOf(fixture.system, healthy);
  for (const gift of healthy) expect(await fixture.status(gift)).toBe("settled");
  await stuck;
  await hoursLater(1, 1);
  for (const gift of hanging) expect(await fixture.status(gift)).toBe("settled");
  await booksAgree();
});

describe("what the rail takes back", () => {
  const method = (payment_method_id: string) => ({ payment_method_id });

  it.each(["pm_sandbox_late_return", "pm_sandbox_disputed"])("by %s reverses a settled gift, without a refund", async (token) => {
    const gift = await fixture.give(await donor(), fixture.charity, method(token));
    await fixture.settle();
    expect(await fixture.status(gift)).toBe("settled");
    for (let day = 0; day < 12; day += 1) {
      fixture.clock.advance(24 * HOUR_MS);
      await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
      await workDuePayments(fixture.system);
    }
    expect(await fixture.status(gift)).toBe("reversed");
    expect(await fixture.system.db.payment.count({ where: { subjectId: gift, direction: "refund" } })).toBe(0);
    expect(await fixture.payableCents(fixture.charity.id)).toBe(0n);
    await booksAgree();
  });

  it("by a dispute that is won leaves the gift as it is", async () => {
    const gift = await fixture.give(await donor(), fixture.charity, method("pm_sandbox_dispute_won"));
    await fixture.settle();
    for (let day = 0; day < 12; day += 1) {
      fixture.clock.advance(24 * HOUR_MS);
      await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
      await workDuePayments(fixture.system);
    }
    expect(await fixture.status(gift)).toBe("settled");
    await booksAgree();
  });
});

it("owes the donor a refund that the rail rejects for good, and says so once", async () => {
  const from = await donor();
  const gift = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_refund_rejected" });
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  await hoursLater(1, 1, 24);
  expect(await fixture.system.db.payment.findFirst({ where: { subjectId: gift, direction: "refund" } })).toMatchObject({
    status: "rejected",
    nextAt: null,
  });
  expect(await eventsOf(fixture.system, gift, "gift.refund_failed")).toHaveLength(1);
  const code = `identity:${from.id}:credit`;
  const account = await fixture.system.db.ledgerAccount.findFirst({ where: { code }, include: { balance: true } });
  expect(account?.balance?.postedCents).toBe(5_000n);
  await booksAgree();
});

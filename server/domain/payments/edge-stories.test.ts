import { beforeEach, describe, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { askAgain, runDuePayments } from "@/server/domain/payments/run-payments";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards donors' money in edge cases: whatever the rail says, whenever a worker dies, rail and books end up equal.

const HOUR_MS = 3_600_000;

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

const give = async (from?: Identity) => fixture.give(from ?? (await fixture.donor()), fixture.charity);

describe("a gift that fails while the rail is charging for it", () => {
  it("is refunded, however the two interleave", async () => {
    const from = await fixture.donor();
    const gift = await give(from);
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let failing: Promise<void> | undefined;
    const charge: PaymentRail["charge"] = async (...call) => {
      await fixture.suspend(from);
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
      return fixture.rail.charge(...call);
    };
    await submitGifts(fixture.over({ charge }), [gift]);
    await failing;
    expect(await fixture.status(gift)).toBe("failed");
    await fixture.hoursLater(1, 1);
    expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
    await fixture.expectAgreement();
  });

  it("is never charged for without being settled or given back, in a race of many", async () => {
    const gifts: string[] = [];
    const slow: PaymentRail["charge"] = async (...call) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      return fixture.rail.charge(...call);
    };
    for (let round = 0; round < 6; round += 1) {
      const from = await fixture.donor();
      const own = await Promise.all(Array.from({ length: 30 }, () => give(from)));
      gifts.push(...own);
      await Promise.all([
        submitGifts(fixture.over({ charge: slow }), own),
        (async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
          await fixture.suspend(from);
          await failOpenGiftsOf(fixture.system, from.id);
        })(),
      ]);
    }
    await fixture.hoursLater(1, 1, 1);
    const { db } = fixture.system;
    const settled = new Set((await db.gift.findMany({ where: { status: "settled" } })).map(({ id }) => id));
    const kept = (await fixture.allAtRail(gifts)).map(({ charges, refunds }) => charges - refunds);
    expect(kept).toEqual(gifts.map((gift) => (settled.has(gift) ? 1 : 0)));
    await fixture.expectAgreement();
  });

  it.each(["dies", "hears nothing"] as const)(
    "after a charge of which the worker %s is given back or blocked",
    async (how) => {
      const from = await fixture.person({ name: "Nora Newcomer" });
      const other = await fixture.person({ name: "Otto Oldtimer" });
      const gifts = [await give(from), await give(other)];
      const charge: PaymentRail["charge"] = async (...call) => {
        await fixture.rail.charge(...call);
        if (how === "hears nothing") return { outcome: "unknown", message: "timeout" };
        throw new Error("the process is gone");
      };
      await submitGifts(fixture.over({ charge }), gifts);
      await fixture.suspend(from);
      await failOpenGiftsOf(fixture.system, from.id);
      await replaceList(fixture.system, "new", [{ uid: "9", kind: "individual", name: "Otto Oldtimer", aliases: [] }], {
        isDecisive: true,
      });
      await failOpenGiftsOf(fixture.system, other.id);
      await fixture.hoursLater(1, 1, 25);
      expect(await fixture.status(gifts[0]!)).toBe("failed");
      expect(await fixture.atRail(gifts[0]!)).toEqual({ charges: 1, refunds: 1 });
      // Money of a party that was listed meanwhile neither arrives nor goes back automatically.
      expect(await fixture.atRail(gifts[1]!)).toEqual({ charges: 1, refunds: 0 });
      const blocked = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: gifts[1]! } });
      expect(blocked).toMatchObject({ status: "settling", screening: "blocked" });
      await fixture.expectAgreement();
    },
  );
});

describe("a worker that dies", () => {
  it("before the call leaves a gift that is charged once", async () => {
    const gift = await give();
    const charge: PaymentRail["charge"] = async () => {
      throw new Error("the process is gone");
    };
    await submitGifts(fixture.over({ charge }), [gift]);
    expect(await fixture.atRail(gift)).toEqual({ charges: 0, refunds: 0 });
    await fixture.hoursLater(1, 1, 1);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 0 });
    await fixture.expectAgreement();
  });

  it("for 26 hours after a charge, or whose answers are lost for 30, leaves gifts that are charged once", async () => {
    const [early, late] = [await give(), await give()];
    const lost: PaymentRail["charge"] = async (...call) => {
      await fixture.rail.charge(...call);
      return { outcome: "unknown", message: "no response" };
    };
    const deaf = { charge: lost, find: async () => ({ outcome: "unknown", message: "no response" }) as const };
    await submitGifts(fixture.over(deaf), [early, late]);
    await fixture.hoursLater(26);
    await submitWaitingGifts(fixture.over(deaf));
    fixture.clock.advance(4 * HOUR_MS);
    await runDuePayments(fixture.over(deaf));
    await fixture.hoursLater(24, 24, 24, 24);
    for (const gift of [early, late]) {
      expect(await fixture.status(gift)).toBe("settled");
      expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 0 });
    }
    await fixture.expectAgreement();
  });
});

describe("one payment on which the rail's adapter throws", () => {
  it.each(["charge", "find"] as const)("holds up no other: %s", async (call) => {
    const gifts = await Promise.all(Array.from({ length: 30 }, () => give()));
    const isPoisoned = async (key: string) =>
      (await fixture.system.db.payment.count({ where: { id: key, subjectId: gifts[7]! } })) === 1;
    const throwing: PaymentRail["charge"] = async (operation, options) => {
      if (await isPoisoned(operation.key)) throw new Error("this one breaks the adapter");
      return fixture.rail[call](operation, options);
    };
    const ctx = fixture.over({ [call]: throwing });
    await submitGifts(ctx, gifts);
    fixture.clock.advance(CLEARING_MS);
    await runDuePayments(ctx);
    const statuses = await Promise.all(gifts.map((gift) => fixture.status(gift)));
    expect(statuses.filter((status) => status === "settled")).toHaveLength(29);
    await fixture.hoursLater(1, 1);
    expect(await fixture.status(gifts[7]!)).toBe("settled");
    expect(await fixture.atRail(gifts[7]!)).toEqual({ charges: 1, refunds: 0 });
    await fixture.expectAgreement();
  });

  it("holds up no other refund", async () => {
    const gifts = await Promise.all(Array.from({ length: 12 }, () => give()));
    await fixture.settle();
    for (const id of gifts) await refundGift(fixture.partner, { id, reason: null });
    const [poisoned] = await fixture.system.db.payment.findMany({ where: { direction: "refund" }, take: 1 });
    const refund: PaymentRail["refund"] = async (operation, options) => {
      if (operation.key === poisoned!.id) throw new Error("this one breaks the adapter");
      return fixture.rail.refund(operation, options);
    };
    await runDuePayments(fixture.over({ refund }));
    const paid = await fixture.system.db.payment.count({ where: { direction: "refund", status: "cleared" } });
    expect(paid).toBe(11);
    await fixture.hoursLater(1, 1);
    expect(await fixture.atRail(poisoned!.subjectId)).toEqual({ charges: 1, refunds: 1 });
    await fixture.expectAgreement();
  });

  it("is left to a person after the last attempt, and nobody asks any more", async () => {
    const gift = await give();
    const silent = async () => ({ outcome: "unknown", message: "no response" }) as const;
    const ctx = fixture.over({ charge: silent, find: silent });
    await submitGifts(ctx, [gift]);
    expect(await fixture.system.db.task.count()).toBe(0);
    fixture.clock.advance(HOUR_MS);
    await runDuePayments(ctx);
    // After the first inquiry without a result, a task appears, which says not to act yet.
    const first = await fixture.system.db.task.findFirstOrThrow();
    expect(first).toMatchObject({
      kind: "payment_unknown",
      suggestion: expect.stringContaining("asked again by itself"),
    });
    for (let asked = 0; asked < 7; asked += 1) {
      fixture.clock.advance(24 * HOUR_MS);
      await runDuePayments(ctx);
    }
    const payment = await fixture.system.db.payment.findFirstOrThrow({
      where: { subjectId: gift },
      include: { attempts: { orderBy: { number: "asc" } } },
    });
    expect(payment).toMatchObject({ status: "unknown", nextAt: null, lastError: "no response" });
    expect(payment.attempts.map(({ call }) => call)).toEqual(["charge", ...Array(7).fill("find")]);
    expect(await fixture.status(gift)).toBe("pending");
    const openTasks = () => fixture.system.db.task.findMany({ where: { subjectId: payment.id, status: "open" } });
    expect(await openTasks()).toMatchObject([{ id: first.id, kind: "payment_unknown", detail: "no response" }]);
    expect((await openTasks())[0]!.suggestion).toContain("payments -- settle");
    const asked = fixture.clock.now();
    await askAgain(fixture.system, payment.id);
    fixture.clock.advance(HOUR_MS);
    await askAgain(fixture.system, payment.id);
    const { nextAt } = await fixture.system.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
    // The second request, an hour later, doesn't postpone what the first one scheduled.
    expect(nextAt!.getTime() - asked.getTime()).toBeLessThan(HOUR_MS);
    await fixture.hoursLater(0, 1, 1);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await openTasks()).toEqual([]);
  });

  it("is no task any more once the rail says what was known before", async () => {
    const gift = await give();
    await fixture.settle();
    expect(await fixture.status(gift)).toBe("settled");
    const silent = fixture.over({ find: async () => ({ outcome: "unknown", message: "no response" }) });
    const where = { subjectId: gift };
    const { id } = await fixture.system.db.payment.findFirstOrThrow({ where });
    const openTasks = () => fixture.system.db.task.count({ where: { subjectId: id, status: "open" } });
    await askAgain(fixture.system, id);
    for (let asked = 0; asked < 9; asked += 1) {
      fixture.clock.advance(25 * HOUR_MS);
      await runDuePayments(silent);
    }
    expect(await openTasks()).toBe(1);
    await askAgain(fixture.system, id);
    fixture.clock.advance(1_000);
    await runDuePayments(fixture.system);
    expect(await openTasks()).toBe(0);
    expect(await fixture.system.db.payment.findFirst({ where })).toMatchObject({ status: "cleared", failures: 0 });
  });

  it("is left to a person if what the rail says can never be recorded, and holds up no other", async () => {
    const gifts = await Promise.all(Array.from({ length: 20 }, () => give()));
    await submitGifts(fixture.system, gifts);
    const poisoned = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gifts[3]! } });
    await fixture.admin.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.status = 'cleared' AND NEW.id = '${poisoned.id}' THEN RAISE EXCEPTION 'poisoned'; END IF; RETURN NEW; END $$`);
    await fixture.admin.query("CREATE TRIGGER poison BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION poison()");
    for (let round = 0; round < 12; round += 1) {
      fixture.clock.advance(24 * HOUR_MS);
      await fixture.system.statement("UPDATE payments SET lease_until = now() - interval '1 ms'", []);
      await runDuePayments(fixture.system);
    }
    const statuses = await Promise.all(gifts.map((gift) => fixture.status(gift)));
    expect(statuses.filter((status) => status === "settled")).toHaveLength(19);
    const tasks = await fixture.system.db.task.findMany({ where: { status: "open" } });
    expect(tasks).toMatchObject([{ kind: "payment_quarantined", subjectId: poisoned.id }]);
    await fixture.admin.query("DROP FUNCTION poison CASCADE");
    await askAgain(fixture.system, poisoned.id);
    await runDuePayments(fixture.system);
    expect(await fixture.status(gifts[3]!)).toBe("settled");
    expect(await fixture.system.db.task.count({ where: { status: "open" } })).toBe(0);
    await fixture.expectAgreement();
  });

  it("is left to a person at once if the rail took another amount", async () => {
    const gift = await give();
    const charge: PaymentRail["charge"] = async (operation, options) =>
      fixture.rail.charge({ ...operation, amountCents: operation.amountCents - 1n }, options);
    await submitGifts(fixture.over({ charge }), [gift]);
    const payment = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
    expect(payment).toMatchObject({ status: "unknown", nextAt: null });
    const task = await fixture.system.db.task.findFirstOrThrow({ where: { subjectId: payment.id } });
    expect(task).toMatchObject({ kind: "payment_mismatch", detail: expect.stringContaining("4999 USD") });
    expect(await fixture.status(gift)).toBe("pending");
  });
});

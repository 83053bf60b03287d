import { expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { makePaymentFixture } from "@/server/testing/payment-fixture";

// Guards against gifts that wait forever for a charge that the rail itself refuses.

it("fails its gift, and its task speaks of a charge", async () => {
  const fixture = await makePaymentFixture({ rail: { failures: { charge_refused: 1 } } });
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity);
    await submitWaitingGifts(fixture.system);
    const found = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: gift } });
    expect(found).toMatchObject({ status: "failed", failureCode: "charge_refused" });
    const charge = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
    expect(charge).toMatchObject({ status: "declined", nextAt: null });
    const tasks = await fixture.system.db.task.findMany();
    expect(tasks).toMatchObject([{ kind: "charge_refused", subjectId: charge.id, status: "open" }]);
    expect(tasks[0]!.suggestion).not.toContain("account for payouts");
    await fixture.askDaily(3);
    expect(await fixture.system.db.task.count()).toBe(1);
    await fixture.expectAgreement();
  } finally {
    await fixture.close();
  }
});

it("fails a gift whose charge the rail refuses while it clears, and one that had waited since an earlier version", async () => {
  const fixture = await makePaymentFixture();
  try {
    const [late, stuck] = [
      await fixture.give(await fixture.donor(), fixture.charity),
      await fixture.give(await fixture.donor(), fixture.charity, { payment_method_id: "pm_sandbox_no_answer" }),
    ];
    await submitWaitingGifts(fixture.system);
    await fixture.admin.query("UPDATE payments SET status = 'rejected' WHERE subject_id = $1", [stuck]);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
    const refused = async () =>
      ({ outcome: "rejected", code: "not_allowed", message: "Not for this account." }) as const;
    await runDuePayments(fixture.over({ find: refused }));
    for (const gift of [late, stuck]) expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.system.db.task.count({ where: { kind: "charge_refused" } })).toBe(2);
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});

it("fails a gift of an amount that the rail does not take, without a task: nobody can mend it", async () => {
  const fixture = await makePaymentFixture();
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity);
    const reason = { code: "amount_not_supported", message: "The provider does not take this amount." };
    await submitWaitingGifts(fixture.over({ charge: async () => ({ outcome: "rejected", ...reason }) }));
    const found = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: gift } });
    expect(found).toMatchObject({ status: "failed", failureCode: reason.code, failureMessage: reason.message });
    expect(await fixture.system.db.task.count()).toBe(0);
    await fixture.expectAgreement();
  } finally {
    await fixture.close();
  }
});

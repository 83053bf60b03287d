import { afterAll, beforeAll, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { decideBlockedGift } from "@/server/domain/gifts/freezes/decide-blocked-gift";
import { recheckGifts } from "@/server/domain/gifts/freezes/recheck-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { closeTask } from "@/server/domain/tasks/close-task";
import { readTask } from "@/server/domain/tasks/read-task";
import { listOpenTasks } from "@/server/domain/tasks/task-queue";
import { reviewSuspended } from "@/server/domain/verifications/suspended-queue";
import { operatorCaller } from "@/server/kernel/caller";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards operators: a task about frozen money shows what they have to decide, and closes when nothing is left.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
const operator = () => fixture.system.as(operatorCaller({ name: "user_a", userId: "user_a", requestId: "page" }));
const taskOf = (kind: string, subjectId: string) =>
  fixture.system.db.task.findFirstOrThrow({ where: { kind, subjectId } });

/** A gift whose sender may have been listed after it was charged; its bank takes the money back within days. */
async function frozenGift(name: string, listed: string, payment_method_id = "pm_sandbox_late_return") {
  const { system, charity } = fixture;
  const sender = await fixture.person({ name });
  const gift = await fixture.give(sender, charity, { payment_method_id });
  await submitGifts(system, [gift]);
  await replaceList(system, `list-${gift}`, [{ uid: "1", kind: "individual", name: listed, aliases: [] }]);
  await days(1);
  await recheckGifts(system, NEVER);
  return { sender, gift };
}

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    fixture.clock.advance(DAY_MS);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
    await runDuePayments(fixture.system);
  }
}

it("shows the money, both sides with their cases and since when, and closes once the charge is returned", async () => {
  const { sender, gift } = await frozenGift("Nora Newcomer", "Norah Newcomber");
  const task = await taskOf("gift_frozen", gift);
  const { frozen, held } = await readTask(operator(), { taskId: task.id });
  expect(held).toEqual({ cents: 5_000n, currency: "USD" });
  expect(frozen).toMatchObject({
    subject: { id: gift, status: "settling", screening: "review" },
    charge: { status: "cleared", clearedAt: expect.any(Date) },
    sides: [
      { role: "donor", identity: { id: sender.id }, cases: [{ status: "open", entryName: "Norah Newcomber" }] },
      { role: "recipient", identity: { id: fixture.charity.id }, cases: [] },
    ],
  });
  const page = await listOpenTasks(operator(), { kind: "gift_frozen", after: null, claim: null });
  expect(page.rows).toMatchObject([{ id: task.id, heldCents: 5_000n }]);
  const close = closeTask(operator(), { taskId: task.id, outcome: "dismissed", note: "Nothing to do." });
  await expect(close).rejects.toMatchObject({ code: "invalid_state" });
  await days(14);
  expect(await fixture.status(gift)).toBe("failed");
  expect(await taskOf("gift_frozen", gift)).toMatchObject({
    status: "done",
    note: "The payment provider returned the charge.",
  });
});

it("cancels half a decision about blocked money that the bank has taken back", async () => {
  const { sender, gift } = await frozenGift("Olga Oldster", "Olga Odlster");
  const [found] = await fixture.system.db.screeningCase.findMany({ where: { identityId: sender.id } });
  await decideCase(fixture.system, { caseId: found!.id, decision: "confirmed", reason: "The passport." });
  await failOpenGiftsOf(fixture.system, sender.id);
  const task = await taskOf("funds_blocked", gift);
  await decideBlockedGift(operator(), { giftId: gift, decision: "refuse", reason: "The authority agrees." });
  const { frozen } = await readTask(operator(), { taskId: task.id });
  const half = await listOpenTasks(operator(), { kind: "funds_blocked", after: null, claim: "second" });
  expect(half.rows.map(({ id }) => id)).toEqual([task.id]);
  expect(frozen!.approvals).toMatchObject([{ decision: "refuse", proposedBy: "operator:user_a" }]);
  await days(14);
  expect(await taskOf("funds_blocked", gift)).toMatchObject({ status: "done" });
  expect((await readTask(operator(), { taskId: task.id })).frozen).toMatchObject({
    approvals: [],
    subject: { status: "failed", isHeld: false },
  });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("closes when an operator suspends a side for another reason, which fails the gift", async () => {
  const { sender, gift } = await frozenGift("Petra Plainly", "Petra Plianly", "pm_sandbox_ok");
  expect(await reviewSuspended(operator(), { identityId: sender.id })).toMatchObject({ openGifts: 1, takenGifts: 1 });
  await fixture.system.transaction((tx) => suspendIdentity(tx, sender.id, "test"));
  await failOpenGiftsOf(fixture.system, sender.id);
  expect(await fixture.status(gift)).toBe("failed");
  expect(await taskOf("gift_frozen", gift)).toMatchObject({ status: "done", note: "The gift failed." });
});

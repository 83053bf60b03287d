import { afterAll, beforeAll, expect, it } from "vitest";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { eventsOf } from "@/server/testing/gift-fixture";
import { fillGiftForm, readGiftPage, returnToGift } from "@/server/testing/pay-gift-form";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

// Guards donors whose bank requires them to confirm a later payment: it is made once, when they confirm, or not at all.

const NEVER = new AbortController().signal;
let fixture: RecurringFixture;
beforeAll(async () => {
  fixture = await makeRecurringFixture();
});
afterAll(() => fixture.close());

/** A monthly gift whose second payment waits for its donor's confirmation. */
async function waiting() {
  const id = await fixture.start({ paymentToken: "pm_sandbox_ok", rail: "sandbox" });
  await fixture.work();
  const change = { paymentToken: "pm_sandbox_authentication", rail: "sandbox" };
  await changeRecurringGift(fixture.system, id, change, "requested_by_donor");
  await fixture.until((await fixture.row(id)).dueAt);
  const gift = (await fixture.gifts(id))[1]!;
  return { id, gift, url: `https://almoner.example${giftActionPath(fixture.system, gift.id)}` };
}
const chargesOf = (subjectId: string) =>
  fixture.system.db.payment.findMany({ where: { subjectId, direction: "charge" }, orderBy: { id: "asc" } });
const statuses = async (id: string) => (await fixture.gifts(id)).map(({ status }) => status);

it("waits, and settles once its donor has paid; later dates are charged by what they paid with", async () => {
  const { id, gift, url } = await waiting();
  expect(gift).toMatchObject({ status: "pending", actionCode: "authentication_required" });
  expect(await eventsOf(fixture.system, gift.id, "gift.action_required")).toMatchObject([
    { id: gift.id, status: "pending", next_action: { type: "redirect_to_url" } },
  ]);
  await emailGiftActions(fixture.system, NEVER);
  const emails = await fixture.system.db.emailMessage.findMany({ where: { key: `gift-action:${gift.id}` } });
  expect(emails).toMatchObject([{ to: fixture.donor.email }]);
  expect(emails[0]!.text).toContain("Your bank wants you to confirm a gift of $25");
  expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "open", asksTo: "confirm" });

  const [one, two] = [
    await fillGiftForm(fixture.system, url, "pm_sandbox_ok"),
    await fillGiftForm(fixture.system, url, "pm_sandbox_ok"),
  ];
  await Promise.all([one, two].map((query) => returnToGift(fixture.system, url, query!)));
  await fixture.work();
  expect((await chargesOf(gift.id)).map(({ status, token }) => [status, token])).toEqual([
    ["declined", "pm_sandbox_authentication"],
    ["cleared", "pm_sandbox_ok"],
  ]);
  expect(await fixture.row(id)).toMatchObject({ status: "active", number: 3, paymentToken: "pm_sandbox_ok" });
  await fixture.until((await fixture.row(id)).dueAt);
  expect(await statuses(id)).toEqual(["settled", "settled", "settled"]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("keeps the method that its donor has entered meanwhile", async () => {
  const { id, gift, url } = await waiting();
  const change = { paymentToken: "pm_sandbox_slow", rail: "sandbox" };
  await changeRecurringGift(fixture.system, id, change, "requested_by_donor");
  await returnToGift(fixture.system, url, (await fillGiftForm(fixture.system, url, "pm_sandbox_ok"))!);
  await fixture.work();
  expect(await fixture.status(gift.id)).toBe("settled");
  expect(await fixture.row(id)).toMatchObject({ paymentToken: "pm_sandbox_slow" });
});

it("fails after seven days without its donor, and is tried again like any failed date", async () => {
  const { id, gift, url } = await waiting();
  await fixture.days(6);
  await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
  expect(await fixture.status(gift.id)).toBe("pending");
  fixture.clock.advance(2 * 86_400_000);
  await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
  await fixture.work();
  const [, failed] = await fixture.gifts(id);
  expect(failed).toMatchObject({ status: "failed", failureCode: "authentication_required" });
  expect(await fixture.row(id)).toMatchObject({ status: "past_due", attempt: 2 });
  expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "over" });
  expect(await chargesOf(gift.id)).toMatchObject([{ status: "declined" }]);
  await fixture.days(2);
  expect((await fixture.gifts(id))[2]).toMatchObject({ status: "pending", actionCode: "authentication_required" });
});

it("fails where the payment by its donor is declined, too: it waits once", async () => {
  const { gift, url } = await waiting();
  await returnToGift(fixture.system, url, (await fillGiftForm(fixture.system, url, "pm_sandbox_authentication"))!);
  await fixture.work();
  expect(await fixture.status(gift.id)).toBe("failed");
  expect(await chargesOf(gift.id)).toMatchObject([{ status: "declined" }, { status: "declined" }]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { issueKey } from "@/server/domain/identities/issue-key";
import { applyRailEvents, receivePostedEvents, receiveRailEvent } from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { applyNewPayment, startNewPayment } from "@/server/domain/recurring/new-payment";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { recurringLink } from "@/server/domain/recurring/recurring-links";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { paymentRails } from "@/server/ports/payment-rails";
import { makeApi } from "@/server/testing/api-client";
import { secretIn } from "@/server/testing/complete-setup-form";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { readGiftPage, returnToGift } from "@/server/testing/pay-gift-form";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards that a donor who pays later, or changes how they pay, agrees to a debit as in the gift form, and is debited
// only with that mandate.

const NEVER = new AbortController().signal;

let giving: GivingFixture;
let world: StripeRailWorld;
beforeEach(async () => {
  giving = await openGivingFixture();
  const { system } = giving.fixture;
  world = await StripeRailWorld.open({ now: () => system.now() });
  system.ports.rails = paymentRails([world.rail]);
});
afterEach(() => Promise.all([giving.fixture.close(), world.close()]));

const visitor = () => giving.fixture.system.as(visitorCaller("page"));
const mandates = () => giving.fixture.system.db.mandate.findMany({ orderBy: { createdAt: "asc" } });
const charges = () => world.double.scope().all("charge");
const lastForm = () => world.double.scope().all("checkout.session").at(-1)!;

/** Enters a payment method at Stripe, and returns the query of the return URL. */
function fill(type: "card" | "us_bank_account" | "sepa_debit", number: string): URLSearchParams {
  const { id, success_url } = lastForm();
  world.double.control("pay_session", { session: id, type, number });
  return new URL(success_url!.replace("{CHECKOUT_SESSION_ID}", id)).searchParams;
}

/** Runs the work that follows. */
async function follow(): Promise<void> {
  const { system } = giving.fixture;
  await world.double.settle();
  for (const { headers, body } of world.posted.splice(0)) await receiveRailEvent(system, world.rail, headers, body);
  await receivePostedEvents(system);
  await submitWaitingGifts(system);
  await runDuePayments(system);
  await applyRailEvents(system);
  await giving.follow();
  await runRecurringGifts(system, NEVER);
}

it("a gift that waits for its donor can be debited, by what they agree to then", async () => {
  const { system, charity, partnerId, person } = giving.fixture;
  const key = (await issueKey(system, { id: partnerId, name: "test" })).secret;
  const api = makeApi(system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
  const from = await person({ name: "Maya Okafor" });
  const body = { from: from.id, to: charity.id, amount_cents: 5_000 };
  const { json: gift } = await api.call("POST", "/v1/gifts", { body });
  const { url } = gift.next_action;
  expect((await readGiftPage(system, url)).ways).toEqual(["form", "debit"]);

  const form = { secret: secretIn(url), locale: "de", description: "Spende", paysByDebit: true } as const;
  await runUntrusted(visitor(), startGiftAction, form);
  const agreement = lastForm().custom_text.submit!.message;
  expect(agreement).toMatch(/^Sie erlauben eine einmalige Lastschrift von 50,00.+ innerhalb der nächsten 14 Tage\.$/);
  expect(await returnToGift(system, url, fill("us_bank_account", "000123456789"))).toBe("given");
  expect(charges()).toEqual([]);
  await follow();
  expect(charges()).toHaveLength(1);
  expect(await mandates()).toMatchObject([{ scheme: "ach", agreement, language: "de" }]);
  expect((await readGiftPage(system, url)).mandate).toMatchObject({ agreement, language: "de", endedAt: null });
  expect(await system.db.paymentAuthorization.findMany()).toMatchObject([{ giftId: gift.id }]);
});

it("a monthly gift by card is debited from its next date on, once its donor has agreed", async () => {
  const { system, clock } = giving.fixture;
  await giving.send({ input: { cadence: "monthly" } });
  await completeCheckout(visitor(), { query: fill("card", "4242424242424242"), layout: "page" });
  await follow();
  const gift = await system.db.recurringGift.findFirstOrThrow();
  const link = recurringLink(system, gift);
  expect((await runUntrusted(visitor(), readLinkedRecurringGift, link)).ways).toEqual(["form", "debit"]);

  const form = { ...link, locale: "en", description: "Recurring gift", paysByDebit: true } as const;
  await runUntrusted(visitor(), startNewPayment, form);
  const agreement = lastForm().custom_text.submit!.message;
  expect(agreement).toMatch(/^You allow a debit of \$50\.00 .+ every month, from .+ on\. You can end this at any time/);
  const query = fill("us_bank_account", "000123456789");
  expect(await runUntrusted(visitor(), applyNewPayment, { ...link, query })).toBe("payment");
  const changed = await system.db.recurringGift.findFirstOrThrow();
  expect(await mandates()).toMatchObject([{ token: changed.paymentToken, agreement }]);
  expect((await runUntrusted(visitor(), readLinkedRecurringGift, link)).mandate).toMatchObject({ scheme: "ach" });
  expect(charges()).toHaveLength(1);

  await system.db.recurringGift.updateMany({ data: { status: "past_due", actAt: clock.now() } });
  await runUntrusted(visitor(), startNewPayment, form);
  expect(lastForm().custom_text.submit!.message).toMatch(/within the next 14 days, and again every month, next on/);
});

it("a donor whose scheme asks for it is notified before the first debit after they changed to it", async () => {
  const { system } = giving.fixture;
  await giving.send({ input: { cadence: "monthly" } });
  await completeCheckout(visitor(), { query: fill("card", "4242424242424242"), layout: "page" });
  await follow();
  await system.db.recurringGift.updateMany({ data: { currency: "EUR" } });
  const gift = await system.db.recurringGift.findFirstOrThrow();
  const link = recurringLink(system, gift);
  const form = { ...link, locale: "en", description: "Recurring gift", paysByDebit: true } as const;
  await runUntrusted(visitor(), startNewPayment, form);
  expect(lastForm().custom_text.submit!.message).toContain("at least 2 days before each later debit");
  const query = fill("sepa_debit", "DE89370400440532013000");
  await runUntrusted(visitor(), applyNewPayment, { ...link, query });
  const changed = await system.db.recurringGift.findFirstOrThrow();
  expect(changed.noticeDays).toBe(2);
  expect(changed.noticeAt).toEqual(new Date(changed.dueAt.getTime() - 2 * 86_400_000));
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Context } from "@/server/operations/context";
import { giftResource } from "@/server/resources/gift";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { fillGiftForm, returnToGift } from "@/server/testing/pay-gift-form";

// Guards gifts by a saved method whose bank requires confirmation: the donor is asked, unless they are there already.

let fixture: GiftFixture;
let api: Api;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key });
});
afterAll(() => fixture.close());
const charges = (id: string) => fixture.system.db.payment.count({ where: { subjectId: id, direction: "charge" } });

it("waits for its donor, and is charged once they have paid", async () => {
  const { system } = fixture;
  const from = await fixture.person();
  const method = { payment_method_id: "pm_sandbox_authentication" };
  const body = { from: from.id, to: fixture.charity.id, amount_cents: 5_000, ...method };
  const { json: gift } = await api.call("POST", "/v1/gifts", { body });
  expect(gift.next_action).toBeUndefined();
  await submitGifts(system, [gift.id]);
  const read = async () => giftResource.parse((await api.call("GET", `/v1/gifts/${gift.id}`)).json);
  const asked = await read();
  expect(asked).toMatchObject({ status: "pending", next_action: { type: "redirect_to_url" } });
  await emailGiftActions(system, new AbortController().signal);
  expect(await system.db.emailMessage.findMany()).toMatchObject([{ to: from.email }]);
  await submitWaitingGifts(system);
  expect(await charges(gift.id)).toBe(1);
  const { url } = asked.next_action!;
  expect(await returnToGift(system, url, (await fillGiftForm(system, url, "pm_sandbox_ok"))!)).toBe("given");
  await fixture.settle();
  expect(await read()).toMatchObject({ status: "settled" });
  expect(await charges(gift.id)).toBe(2);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("waits for its donor also where another worker had read it before it was declined", async () => {
  const { system } = fixture;
  const from = await fixture.person();
  const method = { payment_method_id: "pm_sandbox_authentication" };
  const body = { from: from.id, to: fixture.charity.id, amount_cents: 5_000, ...method };
  const { json: gift } = await api.call("POST", "/v1/gifts", { body });
  const waits: { for?: Promise<void> } = {};
  const slow: Context = { ...system, transaction: async (work) => waits.for!.then(() => system.transaction(work)) };
  const late = submitGifts(slow, [gift.id]);
  waits.for = submitGifts(system, [gift.id]);
  await late;
  expect(await charges(gift.id)).toBe(1);
  const row = await system.db.gift.findUniqueOrThrow({ where: { id: gift.id } });
  expect(row).toMatchObject({ status: "pending", actionCode: "authentication_required" });
});

it.each(["once", "monthly"])("fails where it is given %s on a page: its donor is there", async (cadence) => {
  const giving = await openGivingFixture(fixture);
  await giving.pay(referenceOf(await giving.send({ input: { cadence } })), "pm_sandbox_authentication");
  await fixture.settle();
  const [gift] = await giving.gifts();
  expect(gift).toMatchObject({ status: "failed", failureCode: "authentication_required", actionCode: null });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { requirePaymentMethod } from "@/server/domain/identities/require-payment-method";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { lendsMethod: false } });
});
afterAll(() => fixture.close());

it("charges a token of the rail, and the sender's default once there is one, without writing another", async () => {
  const { db } = fixture.system;
  const from = await fixture.person();
  const named = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_slow" });
  expect(await db.gift.findUnique({ where: { id: named } })).toMatchObject({ paymentToken: "pm_sandbox_slow" });
  expect(await db.paymentMethod.count({ where: { identityId: from.id } })).toBe(0);
  const { id } = await createPaymentMethod(fixture.partner, { id: from.id, token: "pm_sandbox_ok" });
  const byDefault = await fixture.give(from, fixture.charity);
  expect(await db.gift.findUnique({ where: { id: byDefault } })).toMatchObject({ paymentMethodId: id });
  expect(await db.paymentMethod.count({ where: { identityId: from.id } })).toBe(1);
});

it("takes no promise to pay later from someone without a payment method", async () => {
  const { id } = await fixture.person();
  const refused = { code: "invalid_parameter", details: [{ param: "payment_method_id" }] };
  await expect(requirePaymentMethod(fixture.system, id, null)).rejects.toMatchObject(refused);
  await createPaymentMethod(fixture.partner, { id, token: "pm_sandbox_ok" });
  await expect(requirePaymentMethod(fixture.system, id, null)).resolves.toBeUndefined();
});

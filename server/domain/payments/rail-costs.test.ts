import { expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { makePaymentFixture } from "@/server/testing/payment-fixture";

// Guards the books against costs that the rail keeps of charges that we did not hear of in time.

const COST_BASIS_POINTS = 290;

it.each([
  ["a charge that is disputed by then", "pm_sandbox_dispute_won", 2, "settled"],
  ["a charge whose dispute is lost by then", "pm_sandbox_disputed", 10, "failed"],
  ["a charge that the bank returns", "pm_sandbox_returned", 2, "failed"],
])("books what the rail keeps of %s", async (_, token, days, status) => {
  const fixture = await makePaymentFixture({ rail: { failures: { cost_basis_points: COST_BASIS_POINTS } } });
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, { payment_method_id: token });
    await submitWaitingGifts(fixture.system);
    await fixture.hoursLater(24 * days);
    await fixture.askDaily(12);
    expect(await fixture.status(gift)).toBe(status);
    await fixture.expectAgreement();
  } finally {
    await fixture.close();
  }
});

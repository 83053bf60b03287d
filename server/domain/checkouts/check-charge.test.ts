import { afterAll, beforeAll, expect, it } from "vitest";
import { checkCharge, minimumCents } from "@/server/domain/checkouts/check-charge";
import { readGivingTerms } from "@/server/domain/checkouts/read-giving-terms";
import { wordErrors } from "@/server/forms/word-errors";
import { visitorCaller } from "@/server/kernel/caller";
import type { ChargeRange } from "@/server/ports/charge-range";
import { paymentRails } from "@/server/ports/payment-rails";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { railOf } from "@/server/testing/test-rail";
import { LOCALES } from "@/server/texts/locales";

// Guards donors: they must not be sent to a rail's form that cannot charge what they chose.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

/** Makes the form's rail charge only amounts in this range. */
function charges(range: ChargeRange): void {
  const { system } = giving.fixture;
  system.ports.rails = paymentRails([{ ...railOf(system), chargeRange: () => range }]);
}
const CHOSEN = { coversFee: false, currency: "USD", way: "form" } as const;

it("names the smallest amount that is charged, in the form and where less is entered", async () => {
  charges({ leastCents: 1_500n, mostCents: 99_999_999n, stepCents: 1n });
  const { campaign, fixture } = giving;
  const terms = await readGivingTerms(fixture.system.as(visitorCaller("page")), { campaign_id: campaign.id });
  expect(terms.minimumCents).toBe(1_500n);
  expect(terms.presets.every((cents) => cents >= 1_500n)).toBe(true);
  const started = await giving.send({ input: { amount: "1400" } });
  if (started.outcome !== "invalid") throw new Error("The form of the rail was opened.");
  expect(started.errors).toMatchObject([{ field: "amount", code: "chargeTooSmall" }]);
  for (const locale of LOCALES) expect(wordErrors(started.errors, locale).errors[0]!.message).toMatch(/15/);
  expect(await giving.send({ input: { amount: "1400", covers_fee: "on" } })).toMatchObject({ outcome: "leads_to" });
  expect(await giving.send({ input: { amount: "1500" } })).toMatchObject({ outcome: "leads_to" });
});

it("names the amounts on both sides of one that cannot be charged", () => {
  charges({ leastCents: 10n, mostCents: 99_990n, stepCents: 10n });
  const { system } = giving.fixture;
  const error = checkCharge(system, { ...CHOSEN, amountCents: 12_345n })!;
  const usd = (cents: bigint) => ({ cents, currency: "USD" });
  expect(error).toMatchObject({ code: "chargeTooFine", values: { less: usd(12_340n), more: usd(12_350n) } });
  for (const locale of LOCALES) expect(wordErrors([error], locale).errors[0]!.message).toMatch(/123.40.*123.50/);
  const large = checkCharge(system, { ...CHOSEN, coversFee: true, amountCents: 100_000n });
  expect(large).toMatchObject({ code: "amountTooLarge", values: { maximum: usd(99_890n) } });
});

it("leaves a transfer alone, and the page's own minimum where one is possible", () => {
  charges({ leastCents: 1_500n, mostCents: 99_999_999n, stepCents: 10n });
  const { system } = giving.fixture;
  expect(checkCharge(system, { ...CHOSEN, way: "transfer", amountCents: 205n })).toBeNull();
  expect(minimumCents(system, "USD", ["form", "transfer"])).toBe(200n);
  expect(minimumCents(system, "USD", ["form"])).toBe(1_500n);
});

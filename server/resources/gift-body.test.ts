import { expect, it } from "vitest";
import { giftCreateBody } from "@/server/resources/gift-create";
import { giftRefundBody } from "@/server/resources/gift-refund";

const FROM = "usr_01kah0000000000000000000aa";
const TO = "org_01kah0000000000000000000bb";
const body = (more: object) => ({ from: FROM, to: TO, amount_cents: 500, ...more });
const accepts = (more: object) => giftCreateBody.safeParse(body(more)).success;

// Guards the bounds of a gift, each at its last valid value and one beyond.
it.each([
  ["the smallest amount", "amount_cents", 50, 49],
  ["the largest", "amount_cents", 99_999_999_999, 100_000_000_000],
  ["whole cents", "amount_cents", 51, 50.5],
  ["a memo of 280 characters, each of which may be made of two code units", "memo", "🪔".repeat(280), "🪔".repeat(281)],
  ["a currency of ISO 4217", "currency", "KWD", "XYZ"],
  ["its code in capitals", "currency", "EUR", "eur"],
  ["another recipient than the donor", "to", TO, FROM],
])("a gift has %s", (_, field, right, wrong) => {
  expect(accepts({ [field]: right })).toBe(true);
  const refused = giftCreateBody.safeParse(body({ [field]: wrong }));
  expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

it("asks for a donor, a recipient and an amount, and for nothing else", () => {
  expect(accepts({})).toBe(true);
  for (const field of ["from", "to", "amount_cents"]) expect(accepts({ [field]: undefined })).toBe(false);
});

it("a refund has a reason of up to 500 characters, or none, and no sum of its own", () => {
  const isRefund = (given: object) => giftRefundBody.safeParse(given).success;
  expect([{}, { reason: null }, { reason: "x".repeat(500) }].map(isRefund)).toEqual([true, true, true]);
  expect([{ reason: "x".repeat(501) }, { amount_cents: 100 }].map(isRefund)).toEqual([false, false]);
});

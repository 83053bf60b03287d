import { expect, it } from "vitest";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import { instantField } from "@/server/resources/fields";
import { centsField } from "@/server/resources/number-fields";

// Guards that a form on the site and the API accept the same amounts and times.

const amount = centsField(50n);
const errorOf = (value: unknown) => amount.safeParse(value).error?.issues[0]?.message;

it("an amount is the same as JSON and as a form reads it, and so are its bounds", () => {
  for (const cents of [50n, AMOUNT_MAXIMUM_CENTS]) {
    expect(amount.parse(cents)).toBe(cents);
    expect(amount.parse(Number(cents))).toBe(cents);
  }
  for (const cents of [-1n, 0n, 49n, AMOUNT_MAXIMUM_CENTS + 1n, 10n ** 30n]) {
    expect(errorOf(cents)).toMatch(/^must be /);
    expect(errorOf(cents)).toBe(errorOf(Number(cents)));
  }
});

it("a time is the same as text and as a form reads it", () => {
  const at = new Date("2036-03-01T08:00:00.123Z");
  expect(instantField.parse(at)).toEqual(at);
  expect(instantField.parse("2036-03-01T09:00:00.123+01:00")).toEqual(at);
  for (const invalid of [new Date(Number.NaN), new Date("-000001-01-01T00:00:00Z"), new Date(8.64e15)])
    expect(instantField.safeParse(invalid).success).toBe(false);
});

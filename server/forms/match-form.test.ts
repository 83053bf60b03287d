import { expect, it } from "vitest";
import { matchForm } from "@/server/forms/match-form";
import { readForm } from "@/server/forms/read-form";

// Guards a sponsor's money: a misread amount would promise a different match.

const READING = { currency: "USD", locale: "en", timeZone: "America/New_York" } as const;
const ENTERED = {
  sponsor: "org_1",
  sponsor_name: "",
  sponsor_email: "",
  ratio: "2",
  cap: "1,000",
  per_gift_cap: "",
  minimum_gift: "5.50",
  last_day: "2026-12-24",
  label: "",
  anonymous: "on",
};
const read = (more: Partial<typeof ENTERED> = {}, isNewSponsor = false) =>
  readForm(matchForm({ ...READING, isNewSponsor }), { ...ENTERED, ...more });

it("reads amounts in the campaign's currency, and the last day to its end in the organization's time zone", () => {
  expect(read()).toMatchObject({
    value: {
      ratio: "2",
      cap: 100_000n,
      per_gift_cap: null,
      minimum_gift: 550n,
      last_day: new Date("2026-12-25T04:59:00Z"),
      anonymous: true,
    },
  });
});

it.each([
  [{ cap: "" }, { field: "cap", code: "amountRequired" }],
  [{ cap: "0.10" }, { field: "cap", code: "amountTooSmall" }],
  [{ per_gift_cap: "much" }, { field: "per_gift_cap", code: "amountUnreadable" }],
  [{ last_day: "2026-02-30" }, { field: "last_day", code: "dateTimeInvalid" }],
  [{ label: "Go to evil.example now" }, { field: "label", code: "noLinks" }],
] as const)("names what is wrong with %o", (more, error) => {
  expect(read(more)).toMatchObject({ errors: [error] });
});

it("asks for the name and address of a new sponsor alone", () => {
  const { errors } = read({}, true) as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(["sponsor_name", "sponsor_email"]);
});

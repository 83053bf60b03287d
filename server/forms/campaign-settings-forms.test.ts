import { expect, it } from "vitest";
import { resetField } from "@/server/forms/brand-forms";
import { campaignBrandForm, campaignCurrencyForm, campaignDatesForm } from "@/server/forms/campaign-settings-forms";
import { readForm } from "@/server/forms/read-form";
import { BRAND_COLORS } from "@/server/kernel/brand";

const dates = (before: { starts_at: string | null; ends_at: string | null }) =>
  campaignDatesForm({ timeZone: "Europe/Berlin", before });
const NONE = { starts_at: null, ends_at: null };

it("reads dates in a time zone, and keeps the seconds of one that was not changed", () => {
  const before = { starts_at: "2026-03-01T08:00:12.345Z", ends_at: null };
  const input = { starts_at: "2026-03-01T09:00", ends_at: "2026-07-01T09:00", seen: "x" };
  expect(readForm(dates(before), input)).toEqual({
    value: { starts_at: new Date(before.starts_at), ends_at: new Date("2026-07-01T07:00:00Z"), seen: "x" },
  });
  expect(readForm(dates(before), { ...input, starts_at: "", ends_at: "" })).toEqual({ value: { ...NONE, seen: "x" } });
});

it("says what is no time, and an end before the start", () => {
  const soon = { starts_at: "soon", ends_at: "", seen: "" };
  expect(readForm(dates(NONE), soon)).toMatchObject({ errors: [{ field: "starts_at", code: "dateTimeInvalid" }] });
  const early = { starts_at: "2026-07-01T09:00", ends_at: "2026-07-01T09:00", seen: "" };
  expect(readForm(dates(NONE), early)).toMatchObject({ errors: [{ field: "ends_at", code: "endsTooEarly" }] });
});

it.each([
  ["USD", 500_000, "JPY", 5_000n],
  ["JPY", 5_000, "KWD", 5_000_000n],
  ["USD", 50, "JPY", 1n],
  // The largest goals that can be entered.
  ["USD", 99_999_999_999, "KWD", 99_999_999_999n],
  ["USD", null, "EUR", null],
])("keeps the number of a goal where the currency of %s %s becomes %s", (currency, goal_cents, to, goal) => {
  const form = campaignCurrencyForm({ before: { currency, goal_cents }, offered: [currency, to] });
  expect(readForm(form, { currency: to, seen: "x" })).toEqual({ value: { currency: to, goal_cents: goal, seen: "x" } });
});

it("keeps what is not shown of a branding, and has no color where it is the standard one or given up", () => {
  const standard = {
    primary_color: "#1f5a43",
    accent_color: "#1f5a43",
    background_color: "#fbfaf6",
    text_color: "#1d2420",
  };
  const before = { logo_url: "https://example.org/logo.png", text_color: "#222222", accent_color: "#333333" };
  const form = campaignBrandForm({ before, standard });
  const input = {
    ...standard,
    ...Object.fromEntries(BRAND_COLORS.map((name) => [resetField(name), ""])),
    primary_color: "#AA0000",
    text_color: "#222222",
    text_color_reset: "on",
    button_label: " Help  now ",
    seen: "x",
  } as Parameters<typeof readForm<keyof typeof standard, unknown>>[1];
  expect(readForm(form, input as never)).toEqual({
    value: { branding: { logo_url: before.logo_url, primary_color: "#aa0000", button_label: "Help now" }, seen: "x" },
  });
  expect(readForm(form, { ...input, text_color: "red" } as never)).toMatchObject({
    errors: [{ field: "text_color", code: "colorInvalid" }],
  });
});

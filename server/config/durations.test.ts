import { expect, test } from "vitest";
import { addIsoDuration, durationMs } from "@/server/config/durations";

const after = (from: string, duration: string) => addIsoDuration(new Date(from), duration)?.toISOString() ?? null;

test.each([
  ["2026-02-28T10:00:00.000Z", "P1M", "2026-03-28T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", "P1M", "2026-02-28T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", "P1Y", "2029-02-28T10:00:00.000Z"],
  ["2026-12-15T10:00:00.000Z", "P13M", "2028-01-15T10:00:00.000Z"],
  ["2026-02-28T10:00:00.000Z", "P1Y2M3W4DT5H6M7.5S", "2027-05-23T15:06:07.500Z"],
  ["2026-02-28T10:00:00.000Z", "PT0S", "2026-02-28T10:00:00.000Z"],
])("from %s, %s leads to %s", (from, duration, to) => {
  expect(after(from, duration)).toBe(to);
});

test.each(["-PT1H", "-P1D", "P-1D", "P", "PT", "1h", "xPT1Hy", "", "P1S", `P${"9".repeat(30)}Y`])(
  "%j is not a duration",
  (text) => {
    expect(after("2026-02-28T10:00:00.000Z", text)).toBe(null);
  },
);

test("settings are durations of fixed length", () => {
  expect(["PT2H", "2h", "90s", "500ms", "3", "-PT1H"].map(durationMs)).toEqual([
    7_200_000,
    7_200_000,
    90_000,
    500,
    3_000,
    null,
  ]);
});

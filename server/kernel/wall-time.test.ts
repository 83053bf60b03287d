import { expect, it } from "vitest";
import { readWallTime, writeWallTime } from "@/server/kernel/wall-time";

it.each([
  ["2026-03-01T09:00", "UTC", "2026-03-01T09:00:00.000Z"],
  ["2026-03-01 09:00", "Europe/Berlin", "2026-03-01T08:00:00.000Z"],
  ["2026-07-01T09:00", "Europe/Berlin", "2026-07-01T07:00:00.000Z"],
  ["2026-03-01T00:30", "America/New_York", "2026-03-01T05:30:00.000Z"],
  ["2026-03-01T12:00", "Asia/Kathmandu", "2026-03-01T06:15:00.000Z"],
  // Clocks show this time twice; the first is summer time.
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
])("reads %s in %s", (text, zone, instant) => {
  const read = readWallTime(text, zone);
  expect(read?.toISOString()).toBe(instant);
  expect(writeWallTime(read!, zone)).toBe(text.replace(" ", "T"));
});

it.each(["", "soon", "2026-02-30T09:00", "2026-03-01T24:00", "2026-03-01", "2026-03-01T09:00:30"])(
  "does not read %j",
  (text) => {
    expect(readWallTime(text, "UTC")).toBeNull();
  },
);

it("does not read a time that clocks skip", () => {
  expect(readWallTime("2026-03-29T02:30", "Europe/Berlin")).toBeNull();
});

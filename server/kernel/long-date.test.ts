import { expect, it } from "vitest";
import { longDate } from "@/server/kernel/long-date";

// New York's clocks go forward on March 14, 2027 and back on November 7.
it.each([
  ["America/New_York", "2027-03-14T04:59:59Z", "March 13, 2027"],
  ["America/New_York", "2027-03-14T05:00:00Z", "March 14, 2027"],
  ["America/New_York", "2027-03-15T03:59:59Z", "March 14, 2027"],
  ["America/New_York", "2027-03-15T04:00:00Z", "March 15, 2027"],
  ["America/New_York", "2027-11-08T04:59:59Z", "November 7, 2027"],
  ["America/New_York", "2027-11-08T05:00:00Z", "November 8, 2027"],
  ["UTC", "2027-03-15T03:59:59Z", "March 15, 2027"],
  ["Mars/Olympus", "2027-03-15T03:59:59Z", "March 15, 2027"],
])("the day in %s at %s is %s", (zone, instant, day) => {
  expect(longDate(new Date(instant), "en-US", zone)).toBe(day);
});

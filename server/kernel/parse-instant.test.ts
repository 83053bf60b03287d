import { expect, test } from "vitest";
import { parseInstant } from "@/server/kernel/parse-instant";

test.each([
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
  ["2026-01-01t00:00:00z", "2026-01-01T00:00:00.000Z"],
  ["2026-01-01t05:30:00.25+05:30", "2026-01-01T00:00:00.250Z"],
])("%s is read as %s, in either case", (text, instant) => {
  expect(parseInstant(text)?.toISOString()).toBe(instant);
});

test.each([
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["2016-12-31t23:59:60.75z", "2017-01-01T00:00:00.750Z"],
  ["2017-01-01T08:59:60+09:00", "2017-01-01T00:00:00.000Z"],
  ["2016-12-31T15:59:60-08:00", "2017-01-01T00:00:00.000Z"],
  ["1960-06-30T23:59:60Z", "1960-07-01T00:00:00.000Z"],
])("the leap second %s is the second after it, %s", (text, instant) => {
  expect(parseInstant(text)?.toISOString()).toBe(instant);
});

test.each([
  "2026-01-01T00:00:60Z",
  "2016-12-31T23:59:60+09:00",
  "2016-12-31T23:59:61Z",
  "2016-12-31T23:60:60Z",
  "2026-02-30T23:59:60Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01 00:00:00Z",
  "2026-01-01T00:00:00",
  "",
])("%s is no instant", (text) => {
  expect(parseInstant(text)).toBeNull();
});

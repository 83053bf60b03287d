import { expect, test } from "vitest";
import { readExpiry, readScopes } from "@/server/cli/access/key-options";
import { UsageError } from "@/server/cli/terminal/run-command";

const now = new Date("2026-11-21T08:00:00Z");

test("an expiry is a duration from now or a date, inclusive", () => {
  expect(readExpiry(undefined, now)).toBeNull();
  expect(readExpiry("90d", now)).toEqual(new Date("2027-02-19T08:00:00Z"));
  expect(readExpiry("PT12H", now)).toEqual(new Date("2026-11-21T20:00:00Z"));
  expect(readExpiry("2027-01-31", now)).toEqual(new Date("2027-01-31T23:59:59.999Z"));
  expect(readExpiry("2027-01-31T10:00:00+02:00", now)).toEqual(new Date("2027-01-31T08:00:00Z"));
});

test.each(["90", "soon", "2027-02-30", "2027-02-30T00:00:00Z", "-1d", "2027-13-01"])(
  "%s is not a valid expiry",
  (text) => {
    expect(() => readExpiry(text, now)).toThrow(UsageError);
  },
);

test("scopes are a comma-separated list of known ones; the default is all", () => {
  expect(readScopes(undefined)).toEqual(["*"]);
  expect(readScopes("gifts:read, gifts:write")).toEqual(["gifts:read", "gifts:write"]);
  expect(() => readScopes("gifts:read,gift:write")).toThrow("gift:write");
  expect(() => readScopes("")).toThrow(UsageError);
});

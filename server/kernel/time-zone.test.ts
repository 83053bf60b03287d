import { expect, it } from "vitest";
import { readTimeZone } from "@/server/kernel/time-zone";

it.each([
  ["America/New_York", "America/New_York"],
  ["america/new_york", "America/New_York"],
  ["US/Eastern", "America/New_York"],
  ["asia/kolkata", "Asia/Kolkata"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kyiv", "Europe/Kyiv"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["Etc/GMT+5", "Etc/GMT+5"],
  ["utc", "UTC"],
  ["Etc/UTC", "UTC"],
  ["GMT", "UTC"],
])("reads %s as %s", (given, name) => {
  expect(readTimeZone(given)).toBe(name);
});

// Guards against names that some versions of Node accept and the database doesn't: offsets, and ambiguous
// abbreviations.
it.each([
  "",
  " ",
  "Mars/Olympus",
  "New York",
  "+05:00",
  "-0500",
  "BST",
  "IST",
  "CST",
  "SystemV/EST5",
  "America/New_York ",
  "../etc/passwd",
  "localtime",
  "Europe/Kyiv\u0000",
])("does not take %j", (given) => {
  expect(readTimeZone(given)).toBeNull();
});

it("does not take a text of a mebibyte", () => {
  expect(readTimeZone("A".repeat(2 ** 20))).toBeNull();
});

it("reads its own result", () => {
  for (const name of Intl.supportedValuesOf("timeZone")) {
    const read = readTimeZone(name);
    expect(read).not.toBeNull();
    expect(readTimeZone(read!)).toBe(read);
  }
});

import { expect, test } from "vitest";
import { readRetryAfter } from "@/server/kernel/retry-after";

const NOW_MS = Date.parse("2026-11-25T12:00:00Z");

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Wed, 25 Nov 2026 12:10:00 GMT", 600_000],
  ["Wed, 25 Nov 2026 11:00:00 GMT", 0],
  ["-1", null],
  ["1.5", null],
  ["99999999999", null],
  ["soon", null],
  ["2026-11-25T12:10:00Z", null],
  ["Wed, 99 Nov 2026 12:10:00 GMT", null],
  ["", null],
  [undefined, null],
])("Retry-After: %j asks to wait %j ms", (header, waitMs) => {
  expect(readRetryAfter(header, NOW_MS)).toBe(waitMs);
});

import { expect, it, test } from "vitest";
import { makeCheckCode, readCheckCode } from "@/server/domain/receipts/check-code";

it("makes a code of twenty signs, of which none is an i, l, o or u, and each is as likely", () => {
  const counts = new Map<string, number>();
  for (let first = 0; first < 256; first += 1) {
    const code = makeCheckCode({ randomBytes: (count) => new Uint8Array(count).fill(first) });
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/);
    counts.set(code[0]!, (counts.get(code[0]!) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

it("uses each of its random bytes", () => {
  const code = makeCheckCode({ randomBytes: (count) => Uint8Array.from({ length: count }, (_, at) => at) });
  expect(code).toBe("0123456789abcdefghjk");
});

test.each([
  ["ABCD-EF01 2345", "abcdef012345"],
  ["oO0", "000"],
  ["iIlL1", "11111"],
  ["\ta-b ", "ab"],
])("reads %s as people type it", (typed, expected) => {
  expect(readCheckCode(typed)).toBe(expected);
});

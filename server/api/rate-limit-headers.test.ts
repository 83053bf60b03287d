import { expect, it } from "vitest";
import { RateLimiter } from "@/server/api/rate-limit";
import { isAlmonerError } from "@/server/kernel/errors";

const AT_MS = 1_700_000_000_001;

/** Ten at once and two a second; the database has granted this many and has this many left. */
function limiter(granted: number, left: number) {
  return new RateLimiter(
    { perSecond: 2, burst: 10 },
    async () => ({ granted, left, atMs: AT_MS }),
    () => 0,
  );
}

it("says what is left, whole, and when the bucket is full again, in whole seconds", async () => {
  expect(await limiter(1, 3.5).take("key")).toEqual({
    "RateLimit-Policy": '"default";q=10;w=5',
    // 6.5 are missing, which takes 3.25 seconds.
    RateLimit: '"default";r=3;t=4',
    "X-RateLimit-Limit": "10",
    "X-RateLimit-Remaining": "3",
    "X-RateLimit-Reset": "1700000005",
  });
});

it.each([
  // Half a second for one token, but no response says less than one second.
  { left: 0, after: "1", full: '"default";r=0;t=5' },
  { left: 0.75, after: "1", full: '"default";r=0;t=5' },
])("refuses with the seconds until there is one again: $left left", async ({ left, after, full }) => {
  const refusal = await limiter(0, left)
    .take("key")
    .catch((error: unknown) => error);
  if (!isAlmonerError(refusal)) throw new Error("nothing was refused");
  expect([refusal.kind, refusal.headers["Retry-After"], refusal.headers.RateLimit]).toEqual([
    "rate_limit",
    after,
    full,
  ]);
});

it("says after how many seconds a slow bucket has one again", async () => {
  const slow = new RateLimiter(
    { perSecond: 0.1, burst: 1 },
    async () => ({ granted: 0, left: 0.25, atMs: AT_MS }),
    () => 0,
  );
  const refusal = await slow.take("key").catch((error: unknown) => error);
  // 0.75 are missing, and 0.1 come each second.
  expect(isAlmonerError(refusal) && refusal.headers["Retry-After"]).toBe("8");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterArrival,
  afterMiss,
  afterOccurrence,
  afterPause,
  noticeBefore,
  retryAfter,
} from "@/server/domain/recurring/schedule";
import type { Cadence } from "@/server/kernel/cadence";
import type { Context } from "@/server/operations/context";
import { type Day, daysLater, instantOfDay, lengthOfMonth, monthsLater } from "@/server/testing/plain-calendar";

// Guards donors' money: what is charged next and when, computed with a different calendar than the product's.

const DAY_MS = 86_400_000;
const at = (now: Date) => ({ now: () => now }) as Context;
const cadences = fc.constantFrom<Cadence>("weekly", "monthly", "yearly");

/** The date that comes `count` periods after the first: months and years keep the anchor's day. */
function dateOf(start: Day, cadence: Cadence, anchorDay: number, count: number): Date {
  if (cadence === "weekly") return instantOfDay(daysLater(start, 7 * count));
  return instantOfDay(monthsLater(start, (cadence === "monthly" ? 1 : 12) * count, anchorDay));
}

/** The first date after this one that is later than the instant. */
function firstAfter(start: Day, cadence: Cadence, anchorDay: number, than: Date): Date {
  let count = 1;
  while (dateOf(start, cadence, anchorDay, count) <= than) count += 1;
  return dateOf(start, cadence, anchorDay, count);
}

const day = fc
  .tuple(fc.integer({ min: 2026, max: 2101 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 28, max: 31 }))
  .map(([year, month, anchor]) => ({
    due: [year, month, Math.min(anchor, lengthOfMonth(year, month))] as Day,
    anchor,
  }));
const scheduled = fc.record({
  day,
  cadence: cadences,
  number: fc.integer({ min: 1, max: 40 }),
  attempt: fc.integer({ min: 1, max: 4 }),
  /** How long after its date (or before, if negative) it is charged or resumed. */
  ms: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -40 * DAY_MS, max: 800 * DAY_MS })),
});

/** A yearly gift is announced a week before, unless that week has begun. */
function noticeOf(cadence: Cadence, due: Date, now: Date): Date | null {
  const notice = new Date(due.getTime() - 7 * DAY_MS);
  return cadence === "yearly" && notice > now ? notice : null;
}

describe("a recurring gift's next date", () => {
  it("after a charge is the first that has not passed then, and nothing of the date before stays", () => {
    fc.assert(
      fc.property(scheduled, ({ day: { due, anchor }, cadence, number, attempt, ms }) => {
        const dueAt = instantOfDay(due);
        const taken = new Date(dueAt.getTime() + Math.max(0, ms));
        const gift = { dueAt, anchorDay: anchor, cadence, number, attempt, transferReference: null, noticeDays: 0 };
        const next = firstAfter(due, cadence, anchor, taken);
        const noticeAt = noticeOf(cadence, next, taken);
        const fresh = { number: number + 1, attempt: 1, firstFailedAt: null };
        expect(afterOccurrence(at(taken), gift, taken)).toEqual({ ...fresh, dueAt: next, actAt: next, noticeAt });
      }),
      { numRuns: 200 },
    );
  });

  it("after a pause is never one that has passed, and one that failed for good is given up", () => {
    fc.assert(
      fc.property(scheduled, ({ day: { due, anchor }, cadence, number, attempt, ms }) => {
        const dueAt = instantOfDay(due);
        const now = new Date(dueAt.getTime() + ms);
        const gift = { dueAt, anchorDay: anchor, cadence, number, attempt, transferReference: null, noticeDays: 0 };
        const next = dueAt > now ? dueAt : firstAfter(due, cadence, anchor, now);
        const fresh = { number: attempt > 1 ? number + 1 : number, attempt: 1, firstFailedAt: null };
        const noticeAt = noticeOf(cadence, next, now);
        expect(afterPause(at(now), gift)).toEqual({ ...fresh, dueAt: next, actAt: next, noticeAt });
      }),
      { numRuns: 200 },
    );
  });
});

it("a failed payment is tried again 1, 3 and 7 days after the first failure, and no fifth time", () => {
  const failed = new Date("2028-02-27T10:00:00.000Z");
  const dates = [1, 2, 3, 4, 5].map((attempts) => retryAfter(attempts, failed)?.toISOString() ?? null);
  expect(dates).toEqual([
    "2028-02-28T10:00:00.000Z",
    "2028-03-01T10:00:00.000Z",
    "2028-03-05T10:00:00.000Z",
    null,
    null,
  ]);
});

it("only a yearly gift is announced, 7 days before, and not in the week before", () => {
  const due = new Date("2029-03-04T12:00:00.000Z");
  const notice = new Date("2029-02-25T12:00:00.000Z");
  const yearly = { cadence: "yearly", dueAt: due } as const;
  expect(noticeBefore(at(new Date(notice.getTime() - 1)), { noticeDays: 0 }, yearly)).toEqual(notice);
  expect(noticeBefore(at(notice), { noticeDays: 0 }, yearly)).toBeNull();
  for (const cadence of ["weekly", "monthly"] as const)
    expect(noticeBefore(at(new Date(0)), { noticeDays: 0 }, { cadence, dueAt: due })).toBeNull();
});

describe("the next transfer of a standing order", () => {
  const gift = { cadence: "monthly", anchorDay: 31, dueAt: new Date("2027-01-31T09:00:00Z") } as const;
  const dates = ({ dueAt, actAt }: { dueAt: Date; actAt: Date }) =>
    [dueAt, actAt].map((at) => at.toISOString().slice(0, 10));

  it("is expected a period after the last one, and missed some days later", () => {
    expect(dates(afterArrival(gift, new Date("2027-02-15")))).toEqual(["2027-03-15", "2027-03-25"]);
    expect(dates(afterArrival({ ...gift, cadence: "weekly" }, new Date("2027-02-15")))).toEqual([
      "2027-02-22",
      "2027-02-26",
    ]);
  });

  it("is expected no earlier for a statement that comes late", () => {
    expect(dates(afterArrival(gift, new Date("2026-12-20")))).toEqual(["2027-01-31", "2027-02-10"]);
  });

  it("is never expected on a date that has passed", () => {
    expect(dates(afterMiss(at(new Date("2027-02-10")), gift))).toEqual(["2027-02-28", "2027-03-10"]);
    expect(dates(afterMiss(at(new Date("2027-06-01")), gift))).toEqual(["2027-06-30", "2027-07-10"]);
  });
});

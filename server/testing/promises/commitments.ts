import type { Promised } from "@/server/testing/promises/promised";

const AT_ONCE = "server/domain/pools/commitments/commitments-at-once.test.ts";
const COMMITMENTS = "server/domain/pools/commitments/commitments.test.ts";
const DATES = "server/domain/pools/commitments/commitment-dates.test.ts";
const PERIODS = "server/kernel/pool-periods.test.ts";
const RECORDS = "server/domain/pools/members/member-records.test.ts";

const byHand = (name: string) => ({ file: DATES, name });
const beginsOn = byHand("cadence from %s to %s begin on these days");
const model = { file: PERIODS, name: "each period begins so many months on, at the same time of day" };
const closing = byHand(
  "goes back to each member to the cent when a pool closes, which it does not while a cent is left in the treasury",
);
const together = (name: string) => ({ file: AT_ONCE, name });
const sums = {
  file: RECORDS,
  name: "says what each has committed, paid and received, whether they are in good standing, and their turn",
};

/** Promises about commitments to pools, and the money of their years. */
export const COMMITMENT_PROMISES: Promised[] = [
  {
    id: "commitments.periods",
    kind: "number",
    says: "A year has 52 weeks, 12 months, 4 quarters, 2 halves or itself as periods; it is charged once for all of them, and each is released once.",
    model: "the five numbers, and amounts multiplied by hand",
    actors: "two",
    checks: [
      { file: PERIODS, name: "a year has 52 weeks, 12 months, 4 quarters, 2 halves or itself" },
      { file: COMMITMENTS, name: "of %s periods is charged once and released in %s parts" },
      sums,
    ],
    together: [together("that is canceled while a period is released gives back what is left after it")],
  },
  {
    id: "commitments.dates",
    kind: "date",
    says: "The first period begins when the year is paid, the others on its day or the last of a shorter month, returning to the day after, at the same time of day in UTC, in leap years and whatever the clocks of the place do.",
    model: "a calendar of its own, counted in days since 1970, and dates written out by hand",
    actors: "one",
    checks: [
      model,
      beginsOn,
      byHand("of a year that was renewed on a leap day's eve are on the 29th again, and are paid for on that day"),
    ],
  },
  {
    id: "commitments.balances",
    kind: "state",
    says: "What is prepaid goes into the reserves, and each period from them into the treasury, the first at once.",
    model: "sums of whole periods, by hand",
    actors: "one",
    checks: [{ file: COMMITMENTS, name: "of %s periods is charged once and released in %s parts" }, closing],
  },
  {
    id: "commitments.one-open",
    kind: "condition",
    says: "A member has one open commitment in a pool, also while its payment was declined; another is refused.",
    model: "answers written out by hand",
    actors: "two",
    checks: [byHand("is charged again 1, 3 and 7 days after the first time, not a minute before, and then no more")],
    together: [together("is made once by two calls at once, and charged once")],
  },
  {
    id: "commitments.batches",
    kind: "state",
    says: "Years that wait together are charged in one batch for each pool; one that is declined holds up no other, and workers at once charge nobody twice.",
    model: "batches and charges counted by hand",
    actors: "two",
    checks: [byHand("years that wait together are charged in one batch for each pool")],
    together: [
      {
        file: COMMITMENTS,
        name: "holds up no other of its batch, and nobody is charged twice by workers at the same time",
      },
    ],
  },
  {
    id: "commitments.retries",
    kind: "date",
    says: "A declined year is past due and is charged again 1, 3 and 7 days later, not a minute before; then the commitment is canceled, and uses nothing of the limits.",
    model: "a day, two more and four more, counted from each charge",
    actors: "one",
    checks: [byHand("is charged again 1, 3 and 7 days after the first time, not a minute before, and then no more")],
  },
  {
    id: "commitments.renewal",
    kind: "date",
    says: "At the end of its year a commitment is paid for again where it renews, from the day on which the last year ended, and ends otherwise; by default it does not renew.",
    model: "dates and charges written out by hand",
    actors: "two",
    checks: [
      { file: COMMITMENTS, name: "is paid again where it renews, and begins on the day the last one ended" },
      byHand("of a year that was renewed on a leap day's eve are on the 29th again, and are paid for on that day"),
      { file: COMMITMENTS, name: "of %s periods is charged once and released in %s parts" },
    ],
    together: [together("that is canceled at the instant of its renewal ends with the year that was just begun")],
  },
  {
    id: "commitments.reminder",
    kind: "date",
    says: "A member is reminded of a renewal once, 14 days before.",
    model: "emails counted by hand",
    actors: "one",
    checks: [
      {
        file: "server/domain/pools/notifications/email-pools.test.ts",
        name: "says why a payment was declined and when it is tried again, and reminds of a renewal once, two weeks before",
      },
    ],
  },
  {
    id: "commitments.cancel",
    kind: "number",
    says: "Canceling gives back what is not released, after the periods that have begun by then, to the member alone and once; the months that have begun stay in the limits.",
    model: "periods counted by hand",
    actors: "two",
    checks: [
      byHand("goes back to the member alone whose commitment is canceled"),
      { file: COMMITMENTS, name: "returns what was not released, and keeps the limits of the months that have begun" },
      { file: COMMITMENTS, name: "while the rail is charging gives back what it takes" },
    ],
    together: [
      together("that is canceled twice at once is refunded once"),
      together("that is canceled while a period is released gives back what is left after it"),
    ],
  },
  {
    id: "commitments.closing",
    kind: "number",
    says: "A pool closes with an empty treasury only, periods that have begun included, and gives every cent of its reserves back to those who paid it.",
    model: "1,518, 7,000 and 3,003 of three members, worked out by hand, and what the rail holds afterwards",
    actors: "two",
    checks: [
      closing,
      byHand("is released first where a period has begun that nobody released yet, and keeps the pool open"),
    ],
    together: [
      together("pays its last and then closes"),
      together("made at the instant in which its pool closes ends with it, and is never charged"),
      together("is refused if the pool closed first"),
    ],
  },
  {
    id: "commitments.returned",
    kind: "number",
    says: "A year that the rail takes back ends the commitment: the reserves give up what is not released, and the member owes the rest.",
    model: "one period of twelve, by hand",
    actors: "one",
    checks: [
      {
        file: COMMITMENTS,
        name: "ends the commitment: reserves give up what was not released, and the member owes the rest",
      },
    ],
  },
  {
    id: "commitments.leaving",
    kind: "state",
    says: "Whoever leaves or is removed has their open commitment canceled, also one that is made at that instant.",
    model: "charges and limits of nothing",
    actors: "two",
    checks: [
      {
        file: "server/domain/pools/mechanisms/voters.test.ts",
        name: "is one that is canceled, or whose member leaves",
      },
    ],
    together: [
      together("made at the instant in which a steward removes its member ends with that, and is never charged"),
    ],
  },
  {
    id: "commitments.sums",
    kind: "number",
    says: "The record of a member says what it has committed a year, paid less what went back, and received.",
    model: "sums worked out by hand",
    actors: "one",
    checks: [sums],
  },
];

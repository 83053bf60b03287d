import type { Promised } from "@/server/testing/promises/promised";

const ENTRIES = "server/domain/pools/mechanisms/draw-entries.test.ts";
const RANDOM = "server/domain/pools/mechanisms/random.test.ts";
const WINNER = "server/kernel/draw.test.ts";
const AT_ONCE = "server/domain/pools/disbursements/payouts-at-once.test.ts";

const entries = (name: string) => ({ file: ENTRIES, name });
const eachCall = { file: AT_ONCE, name: "takes place once for each call, and draws nobody twice" };
const onItsDate = { file: AT_ONCE, name: "of the only request takes place once, by two calls or by one on its date" };
const published = entries(
  "publishes the seed's hash before it, and after it what anyone needs to compute the same winner, who is paid",
);

/** Promises about draws in pools. */
export const DRAW_PROMISES: Promised[] = [
  {
    id: "draws.commitment",
    kind: "order",
    says: "The hash of the seed is published before there is a request, and the seed, the entries and the last record of the ledger after the draw; the next draw has another seed.",
    model: "the record before the draw, read from the ledger",
    actors: "one",
    checks: [published],
  },
  {
    id: "draws.winner",
    kind: "number",
    says: "Anyone computes the same winner by HMAC-SHA-256 from what is published, in whatever order entries are listed, and each entry wins about as often.",
    model: "a computation of its own, as the documentation has it",
    actors: "two",
    checks: [
      {
        file: WINNER,
        name: "is the one that anyone computes from what is published, in whatever order the entries are listed",
      },
      { file: WINNER, name: "depends on the pool, the number, the seed, the entries and the last record before it" },
      { file: WINNER, name: "is each of the entries about as often" },
      published,
    ],
    together: [eachCall],
  },
  {
    id: "draws.standing",
    kind: "order",
    says: "Those in good standing are drawn from before others, and among them those who were not served yet.",
    model: "entries written out by hand",
    actors: "one",
    checks: [
      entries("those in good standing before others, and others where none is"),
      entries("those who were not served yet before those who were"),
    ],
  },
  {
    id: "draws.once",
    kind: "right",
    says: "Each payee is in a draw once, and each member with the oldest of their requests; stewards bring as many as they like.",
    model: "entries written out by hand",
    actors: "two",
    checks: [entries("the oldest request for each payee, and the oldest of each member, but all that stewards bring")],
    together: [eachCall],
  },
  {
    id: "draws.affordable",
    kind: "number",
    says: "A draw is from what the treasury can pay, to the cent, and is refused where it can pay nothing.",
    model: "a treasury of 3,000 and requests for 1,000, 2,000 and 2,001",
    actors: "two",
    checks: [
      entries("what the treasury can pay, to the cent"),
      { file: RANDOM, name: "is refused without a request that can be paid" },
    ],
    together: [onItsDate],
  },
  {
    id: "draws.payee",
    kind: "right",
    says: "Nobody but the payee of the request that was drawn is paid.",
    model: "balances of all who asked, by hand",
    actors: "two",
    checks: [published],
    together: [{ file: AT_ONCE, name: "of a request that is canceled at the same instant: %s first" }],
  },
  {
    id: "draws.dates",
    kind: "date",
    says: "A draw takes place by itself on each date of the pool's cadence, counted from the pool's first day; one with nothing to draw from passes, and one by hand puts none off.",
    model: "days counted from the pool's first",
    actors: "two",
    checks: [
      { file: RANDOM, name: "takes place by itself on its date, once" },
      { file: RANDOM, name: "passes if nothing can be drawn, and whoever asks after it waits for the next one" },
      { file: "server/kernel/pool-periods.test.ts", name: "the next one after an instant is the first that is later" },
    ],
    together: [onItsDate],
  },
];

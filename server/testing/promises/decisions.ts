import { audited, type Check, type Promised } from "@/server/testing/promises/promised";

const STEWARDS = "server/domain/pools/mechanisms/stewards.test.ts";
const pools = (name: string): Check => ({ file: "server/testing/wrong-pools.ts", name });
const turns = (name: string): Check => ({ file: "server/testing/wrong-turns.ts", name });

const OPTIONS = "the voices, and the options that the request was made under";

/** Promises about decisions in pools, which the audit of the books recomputes. */
export const DECISIONS_PROMISES: Promised[] = [
  audited(
    "order",
    "decisions.pool-times",
    "A request is made, then decided by what was said until then, and then paid.",
    "the order itself",
    [
      pools("a payment before its decision"),
      pools("a rejected request that was paid"),
      pools("a vote after the decision"),
    ],
  ),
  audited(
    "number",
    "decisions.decision-rules",
    "How many have to approve or vote follows from the mechanism and its options.",
    OPTIONS,
    [
      pools("one approval where two are needed"),
      pools("a quorum of one less"),
      pools("an amount of a cent over the threshold, paid at once"),
      pools("a turn of more than the rules say"),
    ],
  ),
  audited(
    "condition",
    "decisions.approvals",
    "As many persons approve as the rules say; the requester counts up to the limit only, and nobody approves a payout to themselves in a charitable pool.",
    OPTIONS,
    [
      pools("an approval that is missing"),
      pools("the requester's own above its limit"),
      pools("two of one person"),
      pools("the payee of a charitable pool"),
    ],
  ),
  audited(
    "condition",
    "decisions.votes",
    "A vote is won by a quorum, more than the share and two votes at least, early only if silence cannot change it, and expires at its time without a quorum.",
    OPTIONS,
    [
      pools("a vote won early that the silent could have turned"),
      pools("a tie that was approved"),
      pools("an approval by one of many"),
      pools("a vote that expired before its time"),
      pools("a vote without a quorum that was paid"),
    ],
  ),
  {
    id: "decisions.emergency-caps",
    kind: "number",
    says: "A steward pays at once up to the cap of a request and of the month, with all that was paid or approved in it.",
    model: "amounts and caps that the test sets",
    actors: "two",
    checks: [
      pools("an emergency payout of a cent over its cap"),
      pools("a cent over the cap of the month"),
      {
        file: STEWARDS,
        name: "counts toward the month's cap what is approved and waits for a payee who is looked at",
      },
    ],
    together: [
      {
        file: STEWARDS,
        name: "never exceeds the month's cap, however many ask at once",
      },
    ],
  },
  audited(
    "order",
    "decisions.thresholds",
    "Requests that wait for a treasury are paid once it holds the threshold, the oldest first.",
    OPTIONS,
    [pools("a treasury a cent below the threshold"), pools("a newer request before an older one")],
  ),
  audited(
    "order",
    "decisions.turns",
    "Turns follow one another without a gap, each on its date, with one payout once it is open.",
    "the first turn's date and the interval",
    [
      turns("a turn left out"),
      turns("a turn that opens before the one before is due"),
      turns("two payouts of one turn"),
      turns("a turn of a day more than its interval"),
    ],
  ),
  audited(
    "condition",
    "decisions.draws",
    "A draw's winner follows from the seed whose hash was shown before, the list, and a record that nobody could know then.",
    "HMAC-SHA-256 of the list, written anew in SQL",
    [
      turns("another winner of those who were drawn from"),
      turns("another seed"),
      turns("what nobody could know, chosen afterwards"),
      turns("a payout without a draw"),
    ],
  ),
  audited(
    "number",
    "decisions.years",
    "A year is of 52, 12, 4, 2 or 1 amounts, each released once on its date, with a fee of 100 where it is a gift.",
    "the commitment's amount and cadence",
    [
      turns("a year of one amount less"),
      turns("a gift without a fee"),
      turns("more given back than was left"),
      turns("a period a day early"),
      turns("a thirteenth month"),
    ],
  ),
];

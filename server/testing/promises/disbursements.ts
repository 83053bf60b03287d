import type { Promised } from "@/server/testing/promises/promised";

const ACTS = "server/domain/pools/disbursements/acts-at-once.test.ts";
const PAYOUTS = "server/domain/pools/disbursements/payouts-at-once.test.ts";
const PAYING = "server/domain/pools/disbursements/pay-disbursement.test.ts";
const STEWARDS = "server/domain/pools/mechanisms/stewards.test.ts";
const TIMES = "server/domain/pools/mechanisms/decision-times.test.ts";
const THRESHOLD = "server/domain/pools/mechanisms/threshold.test.ts";
const ADVERSARIES = "server/domain/pools/adversaries.test.ts";

const month = {
  file: TIMES,
  name: "is one of a calendar month in UTC, to the cent, and counts what a second steward approved",
};

/** Promises about payouts from pools: who decides on them, who is paid, and when. */
export const DISBURSEMENT_PROMISES: Promised[] = [
  {
    id: "disbursements.treasury",
    kind: "number",
    says: "A request for more than the treasury holds and nothing else waits for is refused with that amount; what is approved and waits is kept for its payee.",
    model: "1,500 of 2,000 kept, worked out by hand",
    actors: "two",
    checks: [
      { file: STEWARDS, name: "refuses more than the treasury has" },
      {
        file: PAYING,
        name: "who may be a listed party waits for a person's decision, and the treasury keeps the amount for them",
      },
    ],
    together: [
      { file: PAYOUTS, name: "for more than there is together do not both get it" },
      { file: STEWARDS, name: "pays what the treasury covers and refuses the rest" },
    ],
  },
  {
    id: "disbursements.payee",
    kind: "right",
    says: "A payee is checked when they are asked for and again when they are paid: nobody who is suspended is paid, by whatever decision and however late, and nobody who may be a listed party before a person has decided.",
    model: "balances written out by hand",
    actors: "two",
    checks: [
      { file: PAYING, name: "who is suspended, or does not exist, cannot be asked for" },
      { file: PAYING, name: "is not paid by an approval, which is refused and changes nothing" },
      { file: PAYING, name: "is not paid by a vote, which stands: the request fails" },
      { file: PAYING, name: "is not paid once the pool may pay again" },
      {
        file: PAYING,
        name: "who may be a listed party waits for a person's decision, and the treasury keeps the amount for them",
      },
    ],
    together: [
      { file: ACTS, name: "a payee who is suspended at the instant of the decision is paid before it or not at all" },
    ],
  },
  {
    id: "disbursements.payee-limit",
    kind: "number",
    says: "A payout counts in the payee's monthly limit, to the cent, when it is paid.",
    model: "the 1,000.00 of tier 0",
    actors: "one",
    checks: [
      {
        file: PAYING,
        name: "is paid up to the monthly limit of their tier, to the cent, when it is decided and not when it is asked",
      },
    ],
  },
  {
    id: "disbursements.paid-once",
    kind: "order",
    says: "A request is requested, approved and executed once each, in this order, and is past all moves then, although it stays approved.",
    model: "events and balances written out by hand",
    actors: "two",
    checks: [
      { file: PAYING, name: "has one event as approved and one as carried out, in this order" },
      { file: PAYING, name: "is past all moves, although it stays approved" },
    ],
    together: [
      { file: ACTS, name: '["one approves", "other approves", ["approved", "invalid_state"], "approved", 1]' },
      { file: ACTS, name: '["one approves", "requester cancels", ["approved", "invalid_state"], "approved", 1]' },
      { file: ACTS, name: '["other rejects", "one approves", ["rejected", "invalid_state"], "rejected", 0]' },
    ],
  },
  {
    id: "disbursements.payout-fails",
    kind: "state",
    says: "What a pool has paid stays paid where the payout to the payee's account fails; it is sent again once, and to nobody who may be a listed party by then.",
    model: "payouts counted by hand",
    actors: "two",
    checks: [
      {
        file: "server/domain/pools/operate-pools.test.ts",
        name: "does not send a failed payout again to someone who may be listed by then, before that is decided",
      },
    ],
    together: [
      {
        file: "server/domain/pools/operate-pools.test.ts",
        name: "sends a failed payout again to a new account, once, and closes the task",
      },
    ],
  },
  {
    id: "disbursements.approvals",
    kind: "number",
    says: "A request takes as many stewards as the rules say, one by default, each once, the steward who asks included; a member's request takes a steward.",
    model: "answers and payments written out by hand",
    actors: "two",
    checks: [
      { file: STEWARDS, name: "takes as many stewards as it says, each once" },
      { file: STEWARDS, name: "pays at once for a steward, and lets a member's request wait for one" },
    ],
    together: [
      { file: ACTS, name: '["one approves", "other approves", ["requested", "approved"], "approved", 1]' },
      { file: ACTS, name: '["one approves", "one approves", ["requested", "invalid_state"], "requested", 0]' },
      { file: ACTS, name: '["one approves", "other rejects", ["requested", "rejected"], "rejected", 0]' },
    ],
  },
  {
    id: "disbursements.self-approval",
    kind: "number",
    says: "Above the limit of self-approval the requester's own approval does not count, by whatever address; at the limit it does.",
    model: "200 and 201 of a limit of 200",
    actors: "one",
    checks: [
      { file: STEWARDS, name: "does not count the requester's own approval above the limit" },
      { file: ADVERSARIES, name: "do not approve by one address what they asked for by another" },
    ],
  },
  {
    id: "disbursements.waiting",
    kind: "date",
    says: "A request waits for approvals for 30 days, and once approved for its money for 30 more; then it expires, or fails.",
    model: "days counted by hand, a minute before and after",
    actors: "one",
    checks: [
      { file: TIMES, name: "can be approved for thirty days" },
      { file: TIMES, name: "lapses after them, whether or not that was noticed yet" },
      { file: TIMES, name: "and was approved waits thirty days for its money from then on, and then fails" },
    ],
  },
  {
    id: "disbursements.emergency-caps",
    kind: "number",
    says: "In an emergency a steward pays at once up to the cap of a request and of the calendar month in UTC, to the cent, by when it was paid; above that it takes another steward.",
    model: "sums of January and February, by hand",
    actors: "two",
    checks: [month, { file: STEWARDS, name: "pays at once within its caps, and lets more wait for a second steward" }],
    together: [{ file: PAYOUTS, name: "for more than the month's cap together do not both get it at once" }],
  },
  {
    id: "disbursements.ratification",
    kind: "date",
    says: "What was paid in an emergency is open for 168 hours, or as many as the rules say, to what members think of it, once each and neither who asked nor who was paid; it stands.",
    model: "hours counted by hand, a minute before and after",
    actors: "one",
    checks: [
      { file: TIMES, name: 'of %o is open for %d hours"' },
      { file: STEWARDS, name: "asks the members afterwards, one voice each, for as long as its rules say" },
    ],
  },
  {
    id: "disbursements.threshold-treasury",
    kind: "order",
    says: "Requests wait for the treasury to hold the threshold, to the cent, and the amount; the oldest is paid first and by itself, and none before it.",
    model: "releases of 1,000 a month, added up by hand",
    actors: "two",
    checks: [
      { file: THRESHOLD, name: "is reached to the cent, by the treasury for the threshold and for the amount" },
      { file: THRESHOLD, name: "pays the oldest of those that wait when a release reaches it, in order" },
    ],
    together: [{ file: PAYOUTS, name: "wait in their order where the treasury holds the threshold for one of them" }],
  },
  {
    id: "disbursements.threshold-others",
    kind: "number",
    says: "As an amount, the threshold is what is paid at once, to the cent; as approvals, how many distinct stewards or members it takes, the requester included.",
    model: "500 and 501 of 500, and three of three",
    actors: "one",
    checks: [
      { file: THRESHOLD, name: "pays up to it at once, and lets more wait for a second steward" },
      { file: THRESHOLD, name: "pays once so many stewards or members have approved, each once" },
    ],
  },
];

import type { Promised } from "@/server/testing/promises/promised";

const CREATE = "server/domain/gifts/create-gift.test.ts";
const MONEY = "server/domain/gifts/charges/gift-money.test.ts";
const SETTLE = "server/domain/gifts/charges/settle-gifts.test.ts";
const REFUND = "server/domain/gifts/refunds/refund-gift.test.ts";
const BODY = "server/resources/gift-body.test.ts";
const LATE = "server/domain/payments/reinstated-charges.test.ts";
const ACCOUNTS = "server/domain/payments/payment-accounts.test.ts";
const SCREENING = "server/domain/screening/screen-identities.test.ts";

const ALL_AMOUNTS =
  "are fee, net and waiver of any amount, in currencies of no, two and three decimals, until all goes back";

/** Promises about gifts. */
export const GIFTS_PROMISES: Promised[] = [
  {
    id: "gifts.created-fields",
    kind: "state",
    says: "A new gift is pending, and the answer has the eleven fields from id to metadata in their order, without receipt_id and settled_at.",
    model: "the names of the fields, and the figures of one gift, written in the test",
    actors: "one",
    checks: [{ file: CREATE, name: "returns the fields of the creation and emits its event" }],
  },
  {
    id: "gifts.fee",
    kind: "number",
    says: "Every gift has a fee of 100 of the smallest units of its currency, and a net amount that is its amount less 100, below zero for 50 to 99.",
    model: "100 and a subtraction, for drawn amounts from 50 to 99,999,999,999 in USD, JPY and KWD",
    actors: "one",
    checks: [{ file: MONEY, name: ALL_AMOUNTS }],
  },
  {
    id: "gifts.waiver",
    kind: "number",
    says: "Of a gift below 100 the recipient gets nothing, the platform's whole fee is booked, and what the gift is short of it is a waiver; nobody is debited for receiving.",
    model: "sums of drawn amounts by account and currency, added up in the test from the legs that were posted",
    actors: "one",
    checks: [
      { file: MONEY, name: ALL_AMOUNTS },
      { file: SETTLE, name: "of %s cents leaves the recipient the right amount" },
    ],
  },
  {
    id: "gifts.owed-by-recipients",
    kind: "number",
    says: "What a recipient no longer holds of a refunded gift is owed, and the next gifts in the same currency repay it, no more than is owed.",
    model: "a table of sums by hand, and for many at once the sum of what was given, refunded and paid out",
    actors: "two",
    checks: [
      {
        file: MONEY,
        name: "what a recipient no longer holds of a refunded gift is owed, and withheld from what it receives next in that currency",
      },
    ],
    together: [
      {
        file: MONEY,
        name: "refunds and settlements of a recipient who owes something, all at once, leave what adds up",
      },
    ],
  },
  {
    id: "gifts.bounds",
    kind: "number",
    says: "A gift is 50 to 99,999,999,999 whole units, a memo at most 280 characters by code points, a currency one of ISO 4217 in capitals, and sender and recipient differ.",
    model: "the last right value and the first wrong one of each bound, written in the test",
    actors: "one",
    checks: [{ file: BODY, name: "a gift has %s" }],
  },
  {
    id: "gifts.required",
    kind: "condition",
    says: "A gift needs a sender, a recipient and an amount, and nothing else.",
    model: "a body of these three alone, and bodies without one of them",
    actors: "one",
    checks: [{ file: BODY, name: "asks for a donor, a recipient and an amount, and for nothing else" }],
  },
  {
    id: "gifts.sender",
    kind: "right",
    says: "Who does not manage the sender is refused with not_permitted of from, the same whether the sender exists or not.",
    model: "a stranger's identity and an id of nobody",
    actors: "one",
    checks: [
      {
        file: CREATE,
        name: "rejects a sender that the caller does not manage in the same way whether it exists or not",
      },
    ],
  },
  {
    id: "gifts.readers",
    kind: "right",
    says: "A gift is read and listed by its sender, its recipient and who manages them; for anyone else it does not exist, in the words that are used for an id of nobody.",
    model: "who is asked, one of each kind, written in the test",
    actors: "one",
    checks: [
      {
        file: "server/domain/gifts/gift-readers.test.ts",
        name: "a gift is read and listed by its two sides and who manages them, and does not exist for anyone else",
      },
    ],
  },
  {
    id: "gifts.recipient",
    kind: "condition",
    says: "An unknown recipient, and the sender as its own recipient, are refused with invalid_parameter of to.",
    model: "an id of nobody, and one identity on both sides",
    actors: "one",
    checks: [{ file: CREATE, name: "rejects an unknown recipient, and the sender itself" }],
  },
  {
    id: "gifts.active-sides",
    kind: "condition",
    says: "Nothing is given by or to an identity that is suspended or closed: identity_suspended.",
    model: "each of the two, on each side",
    actors: "one",
    checks: [
      { file: CREATE, name: "rejects either side if it is suspended" },
      { file: CREATE, name: "rejects either side if it is closed" },
    ],
  },
  {
    id: "gifts.campaign",
    kind: "condition",
    says: "A gift to a campaign goes to its beneficiary, in its currency, while it and its parent are live and within their dates.",
    model: "campaigns in each state and on each side of their dates",
    actors: "two",
    checks: [
      {
        file: "server/domain/gifts/contribute.test.ts",
        name: "is rejected unless the campaign and its parent are live and within their dates",
      },
      {
        file: "server/domain/gifts/contribute.test.ts",
        name: "goes to the beneficiary, and requires a campaign that the donor's side can see",
      },
    ],
    together: [
      {
        file: "server/domain/gifts/contribute.test.ts",
        name: "never mixes currencies, however the first gifts race with a change of currency",
      },
    ],
  },
  {
    id: "gifts.spare-method",
    kind: "condition",
    says: "On the sandbox rail a sender without a payment method gets one that always clears, once.",
    model: "the number of methods and the token's name after ten gifts at once",
    actors: "two",
    checks: [],
    together: [{ file: CREATE, name: "gives a sender without a payment method one that clears, once" }],
  },
  {
    id: "gifts.states",
    kind: "state",
    says: "A gift goes from pending to settling or failed, from settling to settled or failed, from settled to reversed, and nowhere else; each end has its event.",
    model: "the five moves and three events, written in the test",
    actors: "two",
    checks: [
      {
        file: "server/domain/gifts/gift-states.test.ts",
        name: "a gift moves from state to state as promised, and tells of each end",
      },
    ],
    together: [
      {
        file: ACCOUNTS,
        name: "a charge that clears and a side that is suspended at the same instant settle the gift or give everything back",
      },
    ],
  },
  {
    id: "gifts.clearing",
    kind: "date",
    says: "A gift clears after the rail's time, not before, and only then the recipient holds its net amount.",
    model: "a clearing time of three seconds and 4,900 of 5,000, written in the test",
    actors: "two",
    checks: [{ file: SETTLE, name: "clears after the rail's time and then credits the recipient the net amount" }],
    together: [{ file: SETTLE, name: "settles once, however many workers run concurrently" }],
  },
  {
    id: "gifts.settled-at-one-time",
    kind: "order",
    says: "A gift, its receipt and the events about them have one time of settlement.",
    model: "a clock that goes on whenever it is read",
    actors: "one",
    checks: [
      {
        file: SETTLE,
        name: "settles at one time: gift, receipt and events agree, whatever time their writing takes",
      },
    ],
  },
  {
    id: "gifts.failure-codes",
    kind: "state",
    says: "A failed gift says declined, insufficient_funds, returned or screening_rejected, as it happened, and nothing of it arrives.",
    model: "a code for each of the sandbox's methods, and for a listed party on either side",
    actors: "one",
    checks: [
      { file: SETTLE, name: "fails with %s and says why" },
      { file: SCREENING, name: "fails and suspends the party, on either side" },
    ],
  },
  {
    id: "gifts.waiting",
    kind: "state",
    says: "A gift whose screening waits for a person stays pending, and goes on once the case is cleared or fails once it is confirmed.",
    model: "a party with almost the name of a listed one, and each decision about it",
    actors: "one",
    checks: [
      { file: SCREENING, name: "waits for a review, and continues once the case is cleared" },
      { file: SCREENING, name: "fails once the case is confirmed" },
    ],
  },
  {
    id: "gifts.settled-event",
    kind: "state",
    says: "gift.settled has the gift with its receipt in it where there is one.",
    model: "the receipt of the one gift in the database",
    actors: "one",
    checks: [{ file: SETTLE, name: "expands the receipt of a gift to a charity" }],
  },
  {
    id: "gifts.refund-once",
    kind: "state",
    says: "Only a settled gift can be refunded, once and whole; every other attempt is gift_not_refundable with the gift's status.",
    model: "one of fifty attempts at once, 4,900 less for the recipient, and one event",
    actors: "two",
    checks: [{ file: REFUND, name: "rejects a gift that is not settled" }],
    together: [
      { file: REFUND, name: "reverses once for 50 concurrent refunds and rejects the others with the status" },
    ],
  },
  {
    id: "gifts.refund-whole",
    kind: "number",
    says: "A refund gives the donor the whole amount, fee and waiver included, and leaves nothing of the gift on any account but what the rail keeps.",
    model: "sums by hand by account and currency, of drawn amounts and of each way that a refund can go",
    actors: "two",
    checks: [
      { file: MONEY, name: ALL_AMOUNTS },
      { file: ACCOUNTS, name: "money stands where it belongs at each end that it can come to, in its own currency" },
    ],
    together: [
      { file: ACCOUNTS, name: "a refund and what the rail says of a dispute, at the same instant, pay the donor once" },
    ],
  },
  {
    id: "gifts.refund-follows",
    kind: "state",
    says: "A refund voids the receipt, reverses the matches that were made for the gift and gives their cap back, and keeps its reason on the audit trail.",
    model: "the states of receipt, matches and entry, and a cap of 3,000 as it was",
    actors: "two",
    checks: [
      { file: REFUND, name: "refunds the fee, voids the receipt, stores the reason and has the rail pay" },
      {
        file: "server/domain/matching/give-matches.test.ts",
        name: "includes the match, whatever its status, and releases the cap once",
      },
    ],
    together: [
      {
        file: "server/domain/matching/match-concurrency.test.ts",
        name: "a refund that races with creating and settling its matching gift leaves no match behind",
      },
    ],
  },
  {
    id: "gifts.refund-reason",
    kind: "number",
    says: "The reason of a refund is at most 500 characters, and a refund has no sum of its own.",
    model: "500 and 501 characters, and a body with a sum",
    actors: "one",
    checks: [{ file: BODY, name: "a refund has a reason of up to 500 characters, or none, and no sum of its own" }],
  },
  {
    id: "gifts.refund-right",
    kind: "right",
    says: "Whoever manages the recipient, or the application that created the gift, refunds it; its sender does not, and for strangers it does not exist.",
    model: "one of each, and who gets which answer",
    actors: "one",
    checks: [
      {
        file: REFUND,
        name: "lets the recipient refund, hides the gift from strangers, and rejects a sender that is not an application",
      },
    ],
  },
  {
    id: "gifts.once-by-key",
    kind: "condition",
    says: "However many requests come at once with one key, there is one gift, and all get the same bytes.",
    model: "one gift of a hundred requests",
    actors: "two",
    checks: [],
    together: [
      { file: CREATE, name: "creates one gift for 100 concurrent requests and returns the same bytes to all" },
    ],
  },
  {
    id: "gifts.late",
    kind: "state",
    says: "What a rail takes after all that it had returned is a new gift of the same parties, once, with its own fee and receipt, dated when the donor paid; what ended stays so.",
    model: "amounts by hand, the parties of the first gift, and the time of its charge",
    actors: "one",
    checks: [
      { file: LATE, name: "becomes a new gift of the same parties, once: %s" },
      { file: ACCOUNTS, name: "money stands where it belongs at each end that it can come to, in its own currency" },
    ],
  },
  {
    id: "gifts.late-limits",
    kind: "condition",
    says: "A late gift that does not fit into the limits of its month fails with monthly_limit_exceeded, and the donor gets it back.",
    model: "a limit of 25,000 that is used up, and one refund of 5,000",
    actors: "one",
    checks: [{ file: LATE, name: "is given back if the limits of the month do not allow another gift" }],
  },
];

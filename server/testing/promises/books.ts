import { audited, type Check, type Promised } from "@/server/testing/promises/promised";

const LEDGER_POST = "server/domain/ledger/ledger-post.test.ts";
const POST_MOVEMENTS = "server/domain/ledger/post-movements.test.ts";
const RUN_AUDIT = "server/domain/ledger/run-audit.test.ts";
const TAMPERING = "server/domain/ledger/tampering.test.ts";
const gifts = (name: string): Check => ({ file: "server/testing/wrong-gifts.ts", name });

const CONTRACT = "figures written in the audit, and the gift's amount alone";
const TERMS = "the contribution, and the terms of the match";

/** Promises about the books, which their audit recomputes. */
export const BOOKS_PROMISES: Promised[] = [
  {
    id: "books.double-entry",
    kind: "number",
    says: "Every movement sums to zero in each currency, and moves balances by its amounts.",
    model: "amounts that the test posts",
    actors: "two",
    checks: [{ file: LEDGER_POST, name: "moves the balance, and sums to zero per currency" }],
    together: [{ file: LEDGER_POST, name: "keeps concurrent writers of one account exact, in the order of their ids" }],
  },
  {
    id: "books.once",
    kind: "condition",
    says: "Nothing is posted twice, whatever is retried, and nothing for what is not where the movement leads on from.",
    model: "references and statuses that the test sets",
    actors: "two",
    checks: [
      { file: LEDGER_POST, name: "rejects a reference that was already posted" },
      { file: POST_MOVEMENTS, name: "nothing twice, even for a gift whose status was set back" },
    ],
    together: [
      { file: POST_MOVEMENTS, name: "a refund and a settlement of one recipient, however many meet, without an error" },
    ],
  },
  {
    id: "books.floors",
    kind: "condition",
    says: "What is owed to someone never goes below zero.",
    model: "a balance of 700 and a movement of 701",
    actors: "one",
    checks: [{ file: LEDGER_POST, name: "rejects overdrawing a floored account and leaves nothing of the attempt" }],
  },
  {
    id: "books.sealed",
    kind: "right",
    says: "What was sealed cannot be changed, removed or added to without the audit saying so, even by the owner of the database.",
    model: "changes that the test makes as the owner",
    actors: "two",
    checks: [
      { file: TAMPERING, name: "removed transactions without a trace" },
      { file: TAMPERING, name: "replaced the whole chain, if a seal was kept elsewhere" },
    ],
    together: [{ file: RUN_AUDIT, name: "seals once, however many processes do it at once" }],
  },
  {
    id: "books.kept-in-sight",
    kind: "state",
    says: "What an audit found is looked at again by each later one, until it is right.",
    model: "a posting that the test changes and changes back",
    actors: "one",
    checks: [
      { file: RUN_AUDIT, name: "raises one task for each row that is wrong, and looks at it again until it is right" },
    ],
  },
  {
    id: "books.one-moment",
    kind: "order",
    says: "An audit sees the books of one moment, whatever is written meanwhile.",
    model: "a row that the test adds while the audit begins",
    actors: "two",
    checks: [],
    together: [{ file: RUN_AUDIT, name: "sees one moment, whatever is written while it begins" }],
  },
  audited(
    "number",
    "books.gift-figures",
    "A gift is of 50 or more, its fee is 100, and its net amount is the amount less 100.",
    CONTRACT,
    [
      gifts("a fee of one cent less, with the net amount to it"),
      gifts("a net amount of one cent more"),
      gifts("an amount of 49"),
      gifts("a gift to oneself"),
    ],
  ),
  audited(
    "number",
    "books.gift-shares",
    "Of a gift the recipient is booked what is over 100, the fee 100, and what the amount does not cover is waived; a refund undoes the same.",
    CONTRACT,
    [
      gifts("a recipient who got one cent more"),
      gifts("a waiver of one cent more"),
      gifts("a refund of one cent more"),
      gifts("a waiver booked to the recipient"),
    ],
  ),
  audited(
    "number",
    "books.limits",
    "In a month in UTC nobody gives more than 250, 2,500 or 25,000 dollars by tier, or receives more than 1,000, 10,000 or 100,000, gifts, twelfths of years and payouts together.",
    "limits written in the audit, and the rows that count",
    [
      gifts("a gift that limits count by its net amount"),
      gifts("a donor a cent over the limit"),
      gifts("a payee over the limit"),
      gifts("a member whose year is over the limit"),
    ],
  ),
  audited(
    "number",
    "books.receipts",
    "A receipt has its gift's parties and amount, a number of prefix, year and serial, and no serial is left out.",
    "the gift, and the counter of the recipient's year",
    [
      gifts("an amount that is not the gift's"),
      gifts("another currency"),
      gifts("a number that is not its serial's"),
      gifts("a counter that is one ahead"),
    ],
  ),
  audited(
    "order",
    "books.receipt-times",
    "A receipt is issued once its gift has settled, and void with its refund.",
    "the times of the gift",
    [gifts("one issued a day before the gift settled"), gifts("one voided a day after the refund")],
  ),
  audited(
    "order",
    "books.gift-times",
    "A gift is made, then settles or fails, and is refunded only then; it is charged before it settles.",
    "the order itself",
    [
      gifts("a settlement an hour before the gift"),
      gifts("a charge an hour after the settlement"),
      gifts("a refund an hour before the settlement"),
      gifts("a failure without its reason"),
    ],
  ),
  audited(
    "order",
    "books.payment-times",
    "A payment is charged before it clears, a refund comes after its charge, and calls of the rail are numbered without a gap.",
    "the order itself",
    [gifts("a charge cleared before it was made"), gifts("a refund before its charge"), gifts("a call left out")],
  ),
  audited(
    "number",
    "books.match-amounts",
    "A match gives its ratio of a contribution, rounded down, up to its cap for each gift, and less only as the last of its cap.",
    TERMS,
    [
      gifts("more than the ratio"),
      gifts("more than the cap for each gift"),
      gifts("less than the ratio, with the cap not reached"),
      gifts("a last part that leaves a cent"),
    ],
  ),
  audited(
    "condition",
    "books.match-terms",
    "Only settled contributions of others are matched, of the minimum or more, to the match's campaign, in its time and currency, and never matching gifts.",
    TERMS,
    [
      gifts("a contribution one cent too small"),
      gifts("a contribution of the sponsor's own"),
      gifts("a contribution that is a match itself"),
      gifts("a contribution to another campaign"),
      gifts("a contribution from when the match had ended"),
    ],
  ),
  audited(
    "number",
    "books.deliveries",
    "A delivery is attempted six times by itself at most, 1, 5 and 30 minutes and 2 and 12 hours after the end of the one before, and is delivered by a 2xx only.",
    "steps written in the audit, and the attempts",
    [
      gifts("a seventh attempt"),
      gifts("a step of the schedule left out"),
      gifts("the last step an hour short"),
      gifts("one that came without a 2xx"),
    ],
  ),
];

import type { Promised } from "@/server/testing/promises/promised";

const PAYOUTS = "server/domain/payouts/payouts.test.ts";
const TAMPERING = "server/domain/payouts/payout-tampering.test.ts";
const OPERATING = "server/domain/payouts/operate-payouts.test.ts";
const EMAILS = "server/domain/payouts/payout-emails.test.ts";

/** Promises about payouts: who is paid what and when, and what each payout consists of. */
export const PAYOUT_PROMISES: Promised[] = [
  {
    id: "payouts.once",
    kind: "state",
    says: "A balance is paid out once for each day of its schedule, in each currency by itself, and no sum leaves it for two payouts.",
    model: "payouts and sums written out by hand",
    actors: "two",
    checks: [
      { file: PAYOUTS, name: "pays all that there is on Monday, once, and says of which gifts it consists" },
      { file: PAYOUTS, name: "pays each currency by itself" },
    ],
    together: [
      { file: PAYOUTS, name: "plans a day's payout once, however many workers do it" },
      { file: PAYOUTS, name: "never lets a payout and a refund have the same money" },
    ],
  },
  {
    id: "payouts.statement",
    kind: "number",
    says: "The lines of a statement come to its payout, each movement of the balance is in one statement, and what one leaves is the first line of the next.",
    model: "lines written out by hand, and the sum of the lines against the payout's amount",
    actors: "one",
    checks: [
      { file: PAYOUTS, name: "carries over what a smaller payout leaves, and takes no more than there is" },
      { file: PAYOUTS, name: "nets a refund after the payout against what comes next" },
      { file: PAYOUTS, name: "cancels one that has not left, and none that has" },
    ],
  },
  {
    id: "payouts.held",
    kind: "number",
    says: "A share that operators set stays on the balance for so many days after each gift settles, and is free again by itself; an identity's own share counts before its tier's.",
    model: "shares of gifts worked out by hand",
    actors: "one",
    checks: [
      { file: PAYOUTS, name: "holds a share back for some days, as operators say" },
      { file: OPERATING, name: "holds back what is set for the identity before what is set for its tier" },
    ],
  },
  {
    id: "payouts.fails",
    kind: "state",
    says: "What failed is on the balance again, and is sent to the same account only if someone asks for it.",
    model: "payouts and balances written out by hand",
    actors: "one",
    checks: [
      { file: PAYOUTS, name: "gives back what failed, says why, and sends it to another account on the next day" },
    ],
  },
  {
    id: "payouts.who",
    kind: "right",
    says: "Nobody is paid who is not verified, is suspended, has no account or a new one that waits, or whose payouts an operator has stopped; what is missing is said, and they are paid once it is there.",
    model: "codes of what is missing written out by hand",
    actors: "one",
    checks: [
      { file: PAYOUTS, name: "says what is missing of whoever cannot be paid, and pays them once it is there" },
      { file: OPERATING, name: "holds what has not left, plans nothing, and pays everything once when they go on" },
      { file: EMAILS, name: "waits for the new account, and says once a month what a balance waits for" },
    ],
  },
  {
    id: "payouts.frozen",
    kind: "right",
    says: "The app's login makes no payout but by the function that takes it off the balance, and changes neither sum nor account of one.",
    model: "statements that the database has to refuse, written out by hand",
    actors: "one",
    checks: [
      { file: TAMPERING, name: "the app's login is refused" },
      { file: TAMPERING, name: "a payout takes no more than the balance has, whoever calls the function" },
    ],
  },
];

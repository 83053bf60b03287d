import type { Promised } from "@/server/testing/promises/promised";

const POST = "server/domain/ledger/ledger-post.test.ts";
const MODEL = {
  file: "server/domain/ledger/ledger-model.test.ts",
  name: "are the sums of their legs in each currency, live and as of the newest seal",
};
const A_LIST = "a list of legs that were posted and set aside, added up in the test by account and currency";
const MOVEMENTS = "server/domain/ledger/post-movements.test.ts";
const TAMPERING = "server/domain/ledger/tampering.test.ts";
const AUDIT = "server/domain/ledger/run-audit.test.ts";

/** Promises about the ledger. */
export const LEDGER_PROMISES: Promised[] = [
  {
    id: "ledger.zero",
    kind: "number",
    says: "Every movement is one transaction of legs that sum to zero in each currency.",
    model: A_LIST,
    actors: "one",
    checks: [MODEL, { file: POST, name: "moves the balance, and sums to zero per currency" }],
  },
  {
    id: "ledger.balances",
    kind: "number",
    says: "A balance is the sum of its legs at any time: posted, on their way in and on their way out, whatever has been sealed.",
    model: A_LIST,
    actors: "two",
    checks: [
      MODEL,
      {
        file: "server/domain/gifts/charges/gift-money.test.ts",
        name: "are fee, net and waiver of any amount, in currencies of no, two and three decimals, until all goes back",
      },
    ],
    together: [{ file: POST, name: "keeps concurrent writers of one account exact, in the order of their ids" }],
  },
  {
    id: "ledger.floors",
    kind: "condition",
    says: "What is owed to or by somebody never becomes less than nothing, also by what is on its way out; such a movement leaves nothing.",
    model: A_LIST,
    actors: "two",
    checks: [MODEL, { file: POST, name: "rejects overdrawing a floored account and leaves nothing of the attempt" }],
    together: [
      {
        file: "server/domain/gifts/charges/gift-money.test.ts",
        name: "refunds and settlements of a recipient who owes something, all at once, leave what adds up",
      },
    ],
  },
  {
    id: "ledger.two-phases",
    kind: "state",
    says: "What is set aside is taken up or dropped as a whole, once.",
    model: A_LIST,
    actors: "one",
    checks: [MODEL, { file: POST, name: "counts pending money separately and moves it when it is posted, once" }],
  },
  {
    id: "ledger.once",
    kind: "condition",
    says: "Nothing is posted twice, whatever is retried, and nothing for a gift or payment that does not stand as the movement says.",
    model: "a second attempt of each kind, and balances that stay",
    actors: "two",
    checks: [
      { file: POST, name: "rejects a reference that was already posted" },
      { file: MOVEMENTS, name: "nothing twice, even for a gift whose status was set back" },
      { file: MOVEMENTS, name: "nothing for a gift that is not where the movement leads on from" },
      { file: MOVEMENTS, name: "nothing for a payment that does not stand as the movement says" },
    ],
    together: [
      {
        file: "server/domain/gifts/charges/settle-gifts.test.ts",
        name: "settles once, however many workers run concurrently",
      },
    ],
  },
  {
    id: "ledger.frozen",
    kind: "right",
    says: "The database itself refuses to change, delete or empty entries, whoever asks, and the product's login posts nothing of its own making.",
    model: "one statement of each kind",
    actors: "one",
    checks: [
      { file: POST, name: "is not changed by %s" },
      { file: MOVEMENTS, name: "no movement of its own making" },
    ],
  },
  {
    id: "ledger.audited",
    kind: "condition",
    says: "The audit finds each promise of the books broken, by itself, and nothing in books that are right.",
    model: "one planted change for each of its checks",
    actors: "one",
    checks: [
      { file: "server/domain/ledger/audit-ledger.test.ts", name: "detects that %s is broken" },
      { file: "server/domain/ledger/audit-ledger.test.ts", name: "finds nothing wrong with a correct ledger" },
      { file: AUDIT, name: "raises one task for each row that is wrong, and looks at it again until it is right" },
    ],
  },
  {
    id: "ledger.sealed",
    kind: "condition",
    says: "What was sealed cannot be changed unseen, even by the database's owner and with all balances in keeping, if a seal was kept elsewhere; each row is sealed once.",
    model: "changes by the owner with every guard off, and the digest of a seal that was kept",
    actors: "two",
    checks: [
      {
        file: TAMPERING,
        name: "made a gift larger, with its postings, payment, receipt and balances, and put the guards back",
      },
      { file: TAMPERING, name: "removed transactions without a trace" },
      { file: TAMPERING, name: "replaced the whole chain, if a seal was kept elsewhere" },
    ],
    together: [{ file: AUDIT, name: "seals once, however many processes do it at once" }],
  },
];

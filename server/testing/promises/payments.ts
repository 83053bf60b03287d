import type { Promised } from "@/server/testing/promises/promised";

const ACCOUNTS = "server/domain/payments/payment-accounts.test.ts";
const ENDS = {
  file: ACCOUNTS,
  name: "money stands where it belongs at each end that it can come to, in its own currency",
};
const BY_HAND =
  "sums by hand for each account and each end, in two currencies, added up from the legs that were posted";
const DISPUTES = "server/domain/disputes/disputes.test.ts";
const BORNE = "server/domain/payments/borne-costs.test.ts";
const COSTS = "server/domain/payments/rail-costs.test.ts";
const EDGE = "server/domain/payments/edge-stories.test.ts";
const RECONCILE = "server/domain/payments/reconcile.test.ts";
const LATE = "server/domain/payments/late-answers.test.ts";
const CLOSE = "server/domain/payments/close-payment.test.ts";
const REOPEN = "server/domain/payments/reopen-payment.test.ts";
const METHODS = "server/domain/identities/payment-methods.test.ts";

/** Promises about payments over a rail. */
export const PAYMENTS_PROMISES: Promised[] = [
  {
    id: "payments.charged-once",
    kind: "condition",
    says: "A gift is charged once, whatever the rail answers and whenever a process dies, and it is settled or given back.",
    model: "the rail's own record of charges and refunds",
    actors: "two",
    checks: [
      { file: EDGE, name: "before the call leaves a gift that is charged once" },
      {
        file: EDGE,
        name: "for 26 hours after a charge, or whose answers are lost for 30, leaves gifts that are charged once",
      },
    ],
    together: [
      { file: EDGE, name: "is never charged for without being settled or given back, in a race of many" },
      {
        file: ACCOUNTS,
        name: "a charge that clears and a side that is suspended at the same instant settle the gift or give everything back",
      },
    ],
  },
  {
    id: "payments.refunded-once",
    kind: "number",
    says: "A donor gets the money back once, whether by a refund, a return or a dispute, in whatever order they come.",
    model: BY_HAND,
    actors: "two",
    checks: [ENDS, { file: LATE, name: "by %s while it is refunded is paid back once" }],
    together: [
      { file: ACCOUNTS, name: "a refund and what the rail says of a dispute, at the same instant, pay the donor once" },
      {
        file: "server/domain/gifts/refunds/refund-gift.test.ts",
        name: "has one worker at a time ask the rail for a refund, however slow it is",
      },
    ],
  },
  {
    id: "payments.disputes",
    kind: "state",
    says: "A lost dispute, or a late return, reverses a settled gift without a refund; one that is won leaves it settled, with a task as long as it lasts.",
    model: BY_HAND,
    actors: "one",
    checks: [
      ENDS,
      { file: LATE, name: "by %s reverses a settled gift, without a refund" },
      {
        file: LATE,
        name: "by a dispute that is won leaves the gift as it is, and a task is open as long as the dispute",
      },
    ],
  },
  {
    id: "payments.costs",
    kind: "number",
    says: "What a rail keeps of a charge or a dispute is booked once by its reference, in its own currency, as the platform's cost out of what the rail holds, and stays whatever becomes of the gift.",
    model: "0.30 for a charge and 15.00 for a dispute, on top of the sums of each end",
    actors: "one",
    checks: [
      ENDS,
      { file: COSTS, name: "books what a dispute costs, once, by its reference: %s" },
      { file: COSTS, name: "books a cost that the rail names later, or in another currency, and gives back" },
    ],
  },
  {
    id: "payments.held-disputes",
    kind: "number",
    says: "While a dispute is open, its sum is held and everything else is paid out; it is answered once; lost, the gift is reversed, won, what was held is paid out.",
    model: "a gift of 50.00 of which 49.00 are held, next to one of 30.00, by hand",
    actors: "two",
    checks: [
      {
        file: DISPUTES,
        name: "holds the sum while a dispute is open, pays out the rest, and takes the gift back where it is lost",
      },
      { file: DISPUTES, name: "changes nothing where it is won, and pays out what was held" },
      { file: DISPUTES, name: "keeps an answer until the payment provider takes it" },
    ],
    together: [{ file: DISPUTES, name: "is answered once, with what is recorded of the gift, and won by it" }],
  },
  {
    id: "payments.borne-costs",
    kind: "number",
    says: "Where the operator says so, recipients bear what payments cost, as a line of their statements: once, at most what a gift left them, and wherever the gift goes afterwards; by default, the platform bears it.",
    model: "every second story of the simulator, where the rail keeps 2.9 % of each charge, and sums by hand",
    actors: "two",
    checks: [
      {
        file: BORNE,
        name: "takes what a payment costs off the balance, as a line of the statement, and says it to the recipient alone",
      },
      { file: BORNE, name: "takes no more than a gift left, from small gifts nothing, and in no other currency" },
    ],
    together: [{ file: BORNE, name: "is decided once where several processes hear of it at the same moment" }],
  },
  {
    id: "payments.rejected-refunds",
    kind: "number",
    says: "What a rail cannot refund is owed to the donor, once, with a task; the gift is reversed all the same.",
    model: BY_HAND,
    actors: "one",
    checks: [ENDS, { file: LATE, name: "owes the donor a refund that the rail rejects for good, and says so once" }],
  },
  {
    id: "payments.returned-refunds",
    kind: "number",
    says: "A refund that comes back is owed again and refunded once more; if it comes back again, it is owed in another way.",
    model: BY_HAND,
    actors: "one",
    checks: [
      ENDS,
      {
        file: "server/domain/payments/returned-refunds.test.ts",
        name: "is owed again, with a task, and refunded once more",
      },
      {
        file: "server/domain/payments/returned-refunds.test.ts",
        name: "is owed in another way if it comes back again",
      },
    ],
  },
  {
    id: "payments.reinstated",
    kind: "number",
    says: "A charge that the rail had returned and takes after all arrives as another gift's, or is given back where the first had been refunded.",
    model: BY_HAND,
    actors: "one",
    checks: [
      ENDS,
      {
        file: "server/domain/payments/reinstated-charges.test.ts",
        name: "is owed back if the gift had been refunded before the charge was returned",
      },
    ],
  },
  {
    id: "payments.refund-again",
    kind: "condition",
    says: "A refund that a rail rejected because of a dispute is tried again once the charge stands, at most five times.",
    model: "the number of refunds at the rail and of tasks",
    actors: "one",
    checks: [
      {
        file: "server/domain/payments/refund-again.test.ts",
        name: "is planned again once the rail says that the charge stands",
      },
      {
        file: "server/domain/payments/refund-again.test.ts",
        name: "is for a person if the rail goes on rejecting it for a dispute that it does not know of",
      },
    ],
  },
  {
    id: "payments.refused-charges",
    kind: "state",
    says: "A charge that the rail will never take fails its gift, and a person hears of it.",
    model: "the states of gift and task",
    actors: "one",
    checks: [
      {
        file: "server/domain/payments/refused-charges.test.ts",
        name: "fails its gift, and its task speaks of a charge",
      },
    ],
  },
  {
    id: "payments.balance",
    kind: "number",
    says: "What a rail holds in each currency is what stands on its account.",
    model: "the rail's own balance, and the account added up from its legs",
    actors: "two",
    checks: [ENDS, { file: RECONCILE, name: "finds that rail and books agree, and keeps the result" }],
    together: [
      { file: ACCOUNTS, name: "a refund and what the rail says of a dispute, at the same instant, pay the donor once" },
      { file: RECONCILE, name: "does not take what moves meanwhile for a difference" },
    ],
  },
  {
    id: "payments.reconciled",
    kind: "condition",
    says: "What only the rail has, what only the books have, another amount and a second charge under one key are each found, and what is under way is none of these.",
    model: "one planted difference of each kind",
    actors: "one",
    checks: [
      { file: RECONCILE, name: "raises what only the rail has" },
      { file: RECONCILE, name: "raises what only the books have" },
      { file: RECONCILE, name: "raises another amount" },
      { file: RECONCILE, name: "raises a second charge under one key" },
      {
        file: RECONCILE,
        name: "does not take what is on its way for a difference, and finds a planted one at once",
      },
      { file: RECONCILE, name: "withdraws the task about a balance once it agrees again" },
    ],
  },
  {
    id: "payments.by-hand",
    kind: "right",
    says: "What became of a payment is recorded by hand only where the rail gives no answer, by operators whose own money it is not, and once.",
    model: "one attempt of each kind",
    actors: "two",
    checks: [
      { file: CLOSE, name: "of a payment that is %s" },
      { file: CLOSE, name: "of a payment that does not exist, or by anyone but an operator" },
      { file: CLOSE, name: "by an operator whose money it is" },
    ],
    together: [
      { file: CLOSE, name: "twice, and of two who say different things one is heard" },
      { file: CLOSE, name: "meets a person's, and one of the two is recorded first" },
    ],
  },
  {
    id: "payments.reopened",
    kind: "right",
    says: "A payment that was closed by mistake is taken up again by two operators who are known by name, and nobody is asked to pay it twice.",
    model: "the tasks and what is owed, before and after",
    actors: "one",
    checks: [
      { file: REOPEN, name: "is found to be paid at once, and nobody is asked to pay it again" },
      { file: REOPEN, name: "is refused for what was not closed, and to anyone but operators that are known by name" },
    ],
  },
  {
    id: "payments.methods",
    kind: "condition",
    says: "An identity's first payment method is its default, one of several that ask at once is, and no token or card number comes back, is logged or reaches the rail where it is refused.",
    model: "numbers of cards in six ways of writing, and the number of defaults",
    actors: "two",
    checks: [
      { file: METHODS, name: "the first method becomes the default, the next does not, and one can request to be it" },
      { file: METHODS, name: "a card number is rejected anywhere in the token: %s" },
      { file: METHODS, name: "a token that the rail does not know is rejected and not echoed" },
    ],
    together: [
      { file: METHODS, name: "however many methods request to be the default concurrently, one is, and none is lost" },
    ],
  },
  {
    id: "payments.events",
    kind: "condition",
    says: "What a rail tells by itself is believed only if it signed it, stored once, and asked about before anything moves.",
    model: "events that are signed, repeated, foreign and unsigned",
    actors: "one",
    checks: [
      {
        file: "server/domain/payments/rail-events.test.ts",
        name: "events are stored once, and what they say of a payment that is known is not asked about again",
      },
      {
        file: "server/domain/payments/rail-events.test.ts",
        name: "what the rail did not sign is not stored, and an event about no payment of ours is a task",
      },
    ],
  },
];

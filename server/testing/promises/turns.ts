import type { Promised } from "@/server/testing/promises/promised";

const ORDER = "server/domain/pools/mechanisms/turn-order.test.ts";
const ROTATION = "server/domain/pools/mechanisms/scheduled-rotation.test.ts";
const PERIODS = "server/kernel/pool-periods.test.ts";
const AT_ONCE = "server/domain/pools/disbursements/payouts-at-once.test.ts";

const line = {
  file: ORDER,
  name: "are paid in the order of a line whose members are behind now and then, one in each interval",
};
const twoCalls = { file: AT_ONCE, name: "is paid once by two calls at once, and is the next one's then" };
const callAndItself = { file: AT_ONCE, name: "that is due is paid once by a call and by itself: %s" };

/** Promises about turns in pools. */
export const TURN_PROMISES: Promised[] = [
  {
    id: "turns.order",
    kind: "order",
    says: "Members are paid in the order in which they joined, as listed, or shuffled once; whoever was paid goes to the end, so each is paid once in a round.",
    model: "a line of people that is moved by hand",
    actors: "two",
    checks: [
      line,
      { file: ROTATION, name: "keeps the order that is listed, with others after it" },
      { file: ORDER, name: "come once to each in a round where their order is shuffled" },
    ],
    together: [twoCalls],
  },
  {
    id: "turns.late",
    kind: "order",
    says: "A member behind on payments goes to the end where the policy is skip, waits for the next turn where it is defer, and is paid all the same where it is pay.",
    model: "a line of people that is moved by hand, for each policy",
    actors: "one",
    checks: [line, { file: ROTATION, name: "is only deferred by one where the pool says so, or paid all the same" }],
  },
  {
    id: "turns.interval",
    kind: "date",
    says: "There is one turn in each interval, counted from the first: each opens when the one before was due, however late that was paid.",
    model: "a calendar counted in days, and weeks counted from the first turn",
    actors: "one",
    checks: [
      line,
      { file: PERIODS, name: "the next one after an instant is the first that is later, never the instant itself" },
      { file: ORDER, name: "wait for money, each for its own, and their dates go on" },
    ],
  },
  {
    id: "turns.by-itself",
    kind: "state",
    says: "A turn is paid by itself when it is due, and by a call before; a call and the date together pay it once.",
    model: "payouts counted by hand",
    actors: "two",
    checks: [
      { file: ROTATION, name: "is paid by itself at the end of its interval, in order, and again from the start" },
    ],
    together: [callAndItself],
  },
  {
    id: "turns.whose",
    kind: "right",
    says: "A call is accepted only for the member whose turn it is; any other is refused, naming who has it and from when.",
    model: "the second in line, written out by hand",
    actors: "two",
    checks: [
      {
        file: ROTATION,
        name: "is paid by a steward's call for the member whose turn it is, once, and for nobody else",
      },
    ],
    together: [twoCalls],
  },
  {
    id: "turns.amount",
    kind: "number",
    says: "A turn pays the fixed amount, or the whole treasury where none is set; a treasury that is a cent short waits, and a call pays no more than the amount.",
    model: "releases of 1,000 a month and turns of 1,500, added up by hand",
    actors: "one",
    checks: [
      { file: ORDER, name: "wait for money, each for its own, and their dates go on" },
      {
        file: ORDER,
        name: "pay the whole treasury where no amount is set, and a call no more than the amount where one is",
      },
    ],
  },
  {
    id: "turns.who",
    kind: "condition",
    says: "Nobody has a turn who left, who is suspended when it comes, or who is below the pool's bar.",
    model: "the members left over, written out by hand",
    actors: "one",
    checks: [
      { file: ROTATION, name: "is not had by one who left" },
      { file: ORDER, name: "are had by nobody who is suspended when they come, whatever the policy" },
      { file: "server/domain/pools/adversaries.test.ts", name: "below the bar take no turns" },
    ],
  },
  {
    id: "turns.place",
    kind: "number",
    says: "The record of a member has its place in the order of turns, from 1; whoever has no turn has none.",
    model: "places counted by hand",
    actors: "one",
    checks: [
      {
        file: "server/domain/pools/members/member-records.test.ts",
        name: "says what each has committed, paid and received, whether they are in good standing, and their turn",
      },
    ],
  },
];

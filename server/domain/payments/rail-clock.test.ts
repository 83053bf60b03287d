import { expect, test } from "vitest";
import { consequenceOf } from "@/server/domain/payments/consequence-of";
import type { DuePayment } from "@/server/domain/payments/payment-queue";
import type { RailAnswer } from "@/server/ports/payment-rail";

// Guards the order of events in the books: a rail with a wrong clock can't make a payment clear before it was charged.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SENT = Date.parse("2027-03-24T12:00:00Z");
const NOW = SENT + HOUR_MS;

const payment: DuePayment = {
  id: "pay_1",
  key: "pay_1",
  rail: "sandbox",
  subjectType: "gift",
  subjectId: "gft_1",
  direction: "charge",
  status: "clearing",
  isWanted: true,
  amount: "5000",
  currency: "USD",
  token: "pm_sandbox_ok",
  chargeReference: null,
  statementText: null,
  isPayerPresent: false,
  firstSentAt: new Date(SENT),
  railReference: null,
  failures: 0,
  lastError: null,
};

const TAKEN = { reference: "ch_1", amountCents: 5_000n, currency: "USD", costs: [], partsReturned: [] };

/** What is recorded of a charge that took two minutes, at a rail whose clock is off by `offMs`. */
function recorded(offMs: number, outcome: "cleared" | "disputed", of: Partial<DuePayment> = {}) {
  const chargedAt = new Date(SENT + offMs);
  const at = new Date(SENT + offMs + 2 * MINUTE_MS);
  const answer = {
    ...TAKEN,
    chargedAt,
    outcome,
    ...(outcome === "cleared" ? { clearedAt: at } : { disputedAt: at, code: "disputed", message: "Disputed." }),
  } as RailAnswer;
  const consequence = consequenceOf({ payment: { ...payment, ...of }, answer, answeredAt: new Date(NOW) });
  if (consequence.kind !== "move") throw new Error(`It is ${consequence.kind}.`);
  const { charged_at, cleared_at } = consequence.change;
  return { charged: charged_at === undefined ? SENT : Date.parse(charged_at), cleared: Date.parse(cleared_at!) };
}

test.each(["cleared", "disputed"] as const)("the rail's time of what is %s is kept where it can be true", (outcome) => {
  expect(recorded(MINUTE_MS, outcome)).toEqual({ charged: SENT + MINUTE_MS, cleared: SENT + 3 * MINUTE_MS });
});

test.each(["cleared", "disputed"] as const)(
  "what is %s by a rail whose clock is hours behind or days ahead cleared when it said so",
  (outcome) => {
    for (const offMs of [-HOUR_MS, -6 * MINUTE_MS, 48 * HOUR_MS])
      expect(recorded(offMs, outcome)).toEqual({ charged: SENT, cleared: NOW });
  },
);

test("what was sent again days later, and was taken by a clock that is ahead of ours by minutes, was charged then", () => {
  const firstSentAt = new Date(SENT - 8 * 24 * HOUR_MS);
  const { charged } = recorded(HOUR_MS + 12 * MINUTE_MS, "cleared", { firstSentAt });
  expect(charged).toBe(NOW);
});

test("a charge that is reinstated has cleared after it was sent", () => {
  for (const of of [{ isWanted: false }, { subjectType: "prepayment" }])
    expect(recorded(-HOUR_MS, "cleared", { status: "returned", ...of }).cleared).toBe(NOW);
});

test("asks no more about what the rail has nothing of, once that is what is recorded", () => {
  const answer = { outcome: "absent" } as const;
  for (const status of ["declined", "rejected"] as const)
    expect(consequenceOf({ payment: { ...payment, status }, answer, answeredAt: new Date(NOW) })).toEqual({
      kind: "wait",
      until: null,
    });
  const lost = consequenceOf({ payment: { ...payment, status: "clearing" }, answer, answeredAt: new Date(NOW) });
  expect(lost).toMatchObject({ kind: "unanswered" });
});

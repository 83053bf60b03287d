import { expect, it } from "vitest";
import { providerComparison } from "@/app/_console/queues/provider-comparison";

// Guards operators who decide about a payment: the page marks where the provider says something else.

type Reviewed = Parameters<typeof providerComparison>[0];

const answeredAt = new Date("2026-11-25T20:00:52.169Z");
const payment = (status: string, outcome: string, answer: object) =>
  ({
    id: "pay_1",
    rail: "sandbox",
    direction: "refund",
    status,
    amountCents: 2_502n,
    currency: "USD",
    railReference: "sandbox_100",
    lastError: null,
    failureMessage: status === "rejected" ? "The payment provider did not take the payment." : null,
    createdAt: answeredAt,
    chargedAt: null,
    attempts: [
      { answeredAt, outcome, answer: { amountCents: "2502", currency: "USD", reference: "sandbox_100", ...answer } },
    ],
  }) as unknown as Reviewed;
const differing = (reviewed: Reviewed) =>
  providerComparison(reviewed).rows.flatMap(({ label, differs }) => (differs ? [label] : []));

it("marks a status that the provider contradicts, and no other row", () => {
  expect(differing(payment("rejected", "cleared", {}))).toEqual(["Status"]);
  expect(differing(payment("cleared", "returned", {}))).toEqual(["Status"]);
  expect(differing(payment("cleared", "cleared", {}))).toEqual([]);
  expect(differing(payment("unknown", "unknown", {}))).toEqual([]);
});

it("marks an amount and a reference that differ", () => {
  expect(differing(payment("cleared", "cleared", { amountCents: "2501" }))).toEqual(["Amount"]);
  expect(differing(payment("cleared", "cleared", { currency: "EUR" }))).toEqual(["Amount"]);
  expect(differing(payment("cleared", "cleared", { reference: "sandbox_99" }))).toEqual(["Reference"]);
});

it("says on the provider's side only what the provider said", () => {
  const errors = (reviewed: Reviewed) =>
    providerComparison(reviewed).rows.find(({ label }) => label === "Error")?.values;
  expect(errors(payment("rejected", "cleared", {}))).toEqual([
    "The payment provider did not take the payment.",
    "None",
  ]);
  expect(errors(payment("unknown", "unknown", { message: "no answer" }))).toEqual(["None", "no answer"]);
});

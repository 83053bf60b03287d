import { expect, it } from "vitest";
import { enteredFor, listedTransfers, transferError, transferFields } from "@/app/_console/queues/listed-transfers";

// Guards operators who pick a transfer instead of typing it: the form sends the transfer that they chose.

const transfer = (reference: string, amountCents: bigint) =>
  ({ rail: "sandbox", reference, amountCents, currency: "USD", movedAt: new Date("2026-11-20T23:59:00Z") }) as const;
const review = { transfers: [transfer("tr_1", 700n), transfer("tr_1_back", -700n), transfer("tr_2", 300n)] };
const withdrawals = listedTransfers(review, "rail_withdrawn");

it("lists what went to the bank as withdrawals, and what came from it as top-ups", () => {
  const day = "2026-11-20";
  expect(withdrawals).toEqual([
    { reference: "tr_1", amount: "700", day },
    { reference: "tr_2", amount: "300", day },
  ]);
  expect(listedTransfers(review, "rail_topped_up")).toEqual([{ reference: "tr_1_back", amount: "700", day }]);
});

it("fills the form in with the first one, and with nothing where none is listed", () => {
  expect(enteredFor(withdrawals)).toEqual({ transfer: "tr_1", amount: "700", document: "tr_1" });
  expect(transferFields(withdrawals)).toMatchObject([{ name: "transfer", choices: [{}, {}, { value: "" }] }]);
  expect(enteredFor([])).toEqual({});
  expect(transferFields([])).toEqual([]);
});

it.each([
  [{ transfer: "tr_1", amount: "700", document: "tr_1" }, null],
  [{ transfer: "tr_2", amount: " 300 ", document: "Statement, line 3" }, null],
  [{ transfer: "", amount: "5", document: "Statement, line 3" }, null],
  [{ amount: "5", document: "Statement, line 3" }, null],
  [{ transfer: "tr_2", amount: "700", document: "tr_2" }, "amount"],
  [{ transfer: "tr_2", amount: "300", document: "tr_1" }, "document"],
  [{ transfer: "tr_1_back", amount: "700", document: "tr_1_back" }, "transfer"],
])("of %j, what does not fit the transfer is %s", (values, field) => {
  expect(transferError(withdrawals, values)?.field ?? null).toBe(field);
});

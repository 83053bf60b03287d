import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTransfer, parseTransfer, readTransfers } from "@/server/adapters/payment-rail/sandbox-transfers";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards the sandbox's books: a repeated command makes no second transfer.

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const NOW = new Date("2026-12-01T09:00:00.000Z");
const LATER = new Date(NOW.getTime() + 5_000);
const transfer = { reference: "tr_1", amountCents: 700n, currency: "USD" };

it("makes a transfer once for its reference, at the time of the first request", async () => {
  const { pool } = test.database;
  const made = { ...transfer, movedAt: NOW };
  expect(await makeTransfer(pool, transfer, NOW)).toEqual(made);
  expect(await makeTransfer(pool, transfer, LATER)).toEqual(made);
  expect(await readTransfers(pool, { from: NOW, before: new Date(LATER.getTime() + 1) })).toEqual([made]);
});

it.each([{ amountCents: 701n }, { amountCents: -700n }, { currency: "EUR" }])(
  "refuses a reference for a transfer with %o",
  async (other) => {
    const { pool } = test.database;
    await makeTransfer(pool, transfer, NOW);
    await expect(makeTransfer(pool, { ...transfer, ...other }, LATER)).rejects.toThrow("used for another transfer");
  },
);

it("reads a transfer as it is entered, and says what is wrong", () => {
  expect(parseTransfer(["70000", "USD", "tr_1"])).toEqual({ reference: "tr_1", amountCents: 70_000n, currency: "USD" });
  expect(parseTransfer(["-5", "JPY", "tr.2"])).toEqual({ reference: "tr.2", amountCents: -5n, currency: "JPY" });
  for (const amount of ["0", "1.50", "$5", "-0"])
    expect(() => parseTransfer([amount, "USD", "tr_1"])).toThrow("The amount is a whole number");
  expect(() => parseTransfer(["5", "usd", "tr_1"])).toThrow("three capital letters");
  for (const words of [
    ["5", "USD"],
    ["5", "USD", "tr 1"],
    ["5", "USD", "tr_1", "tr_2"],
  ])
    expect(() => parseTransfer(words)).toThrow("The reference has letters");
});

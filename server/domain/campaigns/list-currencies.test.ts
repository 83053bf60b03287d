import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { listCurrencies } from "@/server/domain/campaigns/list-currencies";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards that a campaign can be started in the currency of the operator's only bank account, and in no other one.

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await makeTransferFixture({ only: true });
});
afterAll(() => fixture.close());

it("are those of the operator's bank accounts where only the bank takes gifts", async () => {
  const { system, operator, accounts } = fixture;
  const { as: user } = await signedInUser(system, "director@example.org");
  const list = () => listCurrencies(user, {});
  expect(await list()).toEqual(["USD"]);
  const account = { iban: "DE89370400440532013000", number: null, bank: null };
  await addBankAccount(operator, { holder: "Almoner Giving", ...account, currency: "EUR" });
  await accounts.refresh();
  expect(await list()).toEqual(["USD", "EUR"]);
  const usd = await system.db.bankAccount.findFirstOrThrow({ where: { currency: "USD" } });
  await system.db.bankAccount.update({ where: { id: usd.id }, data: { closedAt: system.now() } });
  await accounts.refresh();
  // A new campaign starts with this currency.
  expect(await list()).toEqual(["EUR"]);
});

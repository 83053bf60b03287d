import { afterAll, beforeAll, expect, it } from "vitest";
import { applyBankRules } from "@/server/domain/bank/rules/apply-bank-rules";
import { addBankRule, endBankRule, listBankRules } from "@/server/domain/bank/rules/bank-rules";
import type { BankEntry } from "@/server/ports/bank-file";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards that rules book only the bank's own costs, each once: nothing that anyone sent, and no large amount.

const NEVER = new AbortController().signal;
let fixture: TransferFixture;
let accountId: string;
beforeAll(async () => {
  fixture = await makeTransferFixture();
  accountId = (await fixture.system.db.bankAccount.findFirstOrThrow()).id;
});
afterAll(() => fixture.close());

const counterparty: BankEntry["counterparty"] = {
  name: "A Payer",
  account: { iban: null, number: "998877", bank: null },
};
const costs = async () =>
  (await fixture.system.db.bankMatch.findMany({ where: { purpose: "cost" }, orderBy: { id: "asc" } })).map(
    ({ amountCents }) => amountCents,
  );
const apply = () => Promise.all([applyBankRules(fixture.system, NEVER), applyBankRules(fixture.system, NEVER)]);

it("books costs and interest by their words, also those that are open, once", async () => {
  await fixture.bank([-850n, { text: "ACCOUNT FEE NOVEMBER" }], [12n, { text: "Interest" }], [-900n, { text: "Rent" }]);
  expect(await costs()).toEqual([]);
  await addBankRule(fixture.operator, { accountId, words: "account fee", mostCents: 2_000n });
  await addBankRule(fixture.operator, { accountId, words: "Interest", mostCents: 500n });
  await apply();
  expect(await costs()).toEqual([-850n, 12n]);
  await fixture.bank(
    [-860n, { text: "Account fee December" }],
    [-2_001n, { text: "Account fee, much too large" }],
    [700n, { text: "Interest-free gift: account fee", counterparty }],
  );
  await apply();
  await apply();
  expect(await costs()).toEqual([-850n, 12n, -860n]);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
});

it("has each rule once, and none after it was ended", async () => {
  const again = { accountId, words: "ACCOUNT FEE", mostCents: 100n };
  await expect(addBankRule(fixture.operator, again)).rejects.toMatchObject({ code: "already_exists" });
  await expect(addBankRule(fixture.operator, { ...again, accountId: "bac_none" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(addBankRule(fixture.partner, again)).rejects.toMatchObject({ code: "not_permitted" });
  const [rule] = await listBankRules(fixture.operator, { accountId });
  await endBankRule(fixture.operator, { id: rule!.id });
  await expect(endBankRule(fixture.operator, { id: rule!.id })).rejects.toMatchObject({ code: "resource_not_found" });
  const before = await costs();
  await fixture.bank([-870n, { text: "Account fee January" }]);
  await apply();
  expect(await costs()).toEqual(before);
});

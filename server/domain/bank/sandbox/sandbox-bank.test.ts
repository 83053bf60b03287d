import { afterAll, beforeAll, expect, it } from "vitest";
import { readBankFile as readBytes } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { makeSandboxTransfer } from "@/server/domain/bank/sandbox/make-sandbox-transfer";
import {
  chargeSandboxBankFee,
  IMPORTED_FORMATS,
  importSandboxStatement,
  readSandboxBank,
  transferAtSandboxBank,
  writeSandboxStatement,
} from "@/server/domain/bank/sandbox/sandbox-bank-page";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards the sandbox's own bank: a transfer made there is on one statement, in each format, and settles what it pays.

const NEVER = new AbortController().signal;
let fixture: TransferFixture;
let visitor: Context;
let accountId: string;
beforeAll(async () => {
  fixture = await makeTransferFixture({ ports: { bankFiles: { read: readBytes, startOfTable } } });
  visitor = fixture.system.as(visitorCaller("page"));
  accountId = (await fixture.system.db.bankAccount.findFirstOrThrow()).id;
});
afterAll(() => fixture.close());

async function expected(cents = 5_000n) {
  const from = await fixture.person();
  const id = await fixture.give(from, fixture.charity, {
    amount_cents: cents,
    payment_method_id: "pm_sandbox_transfer",
  });
  const gift = () => fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
  return { id, gift, reference: (await gift()).transferReference! };
}
const settle = async () => {
  await matchBankFiles(fixture.system, NEVER);
  await fixture.work();
};

it("pays a gift by its reference alone, by API", async () => {
  const { gift, reference } = await expected();
  const made = await makeSandboxTransfer(fixture.partner, { reference: reference.toLowerCase() });
  expect(made).toMatchObject({ amountCents: 5_000n });
  await settle();
  expect(await gift()).toMatchObject({ status: "settled" });
  await expect(makeSandboxTransfer(fixture.partner, { reference })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  await expect(makeSandboxTransfer(fixture.partner, {})).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(makeSandboxTransfer(fixture.partner, { amount_cents: 1n, currency: "NOK" })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
});

it.each(IMPORTED_FORMATS)(
  "makes statements as %s that settle what they bring, and the same again on demand",
  async (format) => {
    const { gift, reference } = await expected(2_000n);
    fixture.clock.advance(86_400_000);
    await transferAtSandboxBank(visitor, { reference, name: "Ada Giver" });
    await chargeSandboxBankFee(visitor, { accountId, amountCents: 850n });
    await importSandboxStatement(visitor, { accountId, format });
    await settle();
    expect(await gift()).toMatchObject({ status: "settled" });
    const [account] = await readSandboxBank(visitor, {});
    expect(account!.waiting).toEqual([]);
    const number = account!.statements[0]!.number;
    const [one, two] = await Promise.all(
      [1, 2].map(() => writeSandboxStatement(visitor, { accountId, format, number })),
    );
    expect(Buffer.from(one!.bytes).equals(Buffer.from(two!.bytes))).toBe(true);
    expect(one!.closingCents).toBe(account!.balanceCents);
  },
);

it("has each transfer on one statement, however many are made at once", async () => {
  for (let at = 0; at < 5; at += 1) await transferAtSandboxBank(visitor, { amount_cents: 700n + BigInt(at) });
  const made = await Promise.all(
    [1, 2, 3].map(() => writeSandboxStatement(visitor, { accountId, format: "csv", number: null })),
  );
  const rows = made.map(({ bytes }) => Buffer.from(bytes).toString().trim().split("\n").length - 1);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
  const [row] = await fixture.system.statement<{ count: number }>(
    "SELECT count(*)::int AS count FROM sandbox_rail.bank_payments WHERE statement_number IS NULL",
    [],
  );
  expect(row!.count).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("is not there in live mode", async () => {
  const live = { ...fixture.system, settings: { ...fixture.system.settings, mode: "live" as const } };
  for (const act of [
    () => readSandboxBank(live, {}),
    () => importSandboxStatement(live, { accountId, format: "mt940" }),
    () => makeSandboxTransfer(live, { amount_cents: 100n }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(
    addBankAccount(fixture.partner, { holder: "A", iban: null, number: "1", bank: null, currency: "USD" }),
  ).rejects.toMatchObject({ code: "not_permitted" });
});

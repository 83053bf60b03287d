import { bankRail } from "@/server/adapters/payment-rail/bank/bank-rail";
import { type WatchedAccounts, watchBankAccounts } from "@/server/compose/watch-bank-accounts";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { bankOperations } from "@/server/domain/bank/rail/bank-operations";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import { reconcile } from "@/server/domain/payments/reconcile";
import type { Context } from "@/server/operations/context";
import type { BankEntry } from "@/server/ports/bank-file";
import { paymentRails } from "@/server/ports/payment-rails";
import { bankFile } from "@/server/testing/bank-file-double";
import { bankEntry, bankStatement } from "@/server/testing/bank-records";
import { type GiftFixture, type GiftFixtureOptions, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf } from "@/server/testing/test-rail";

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
const USD_ACCOUNT = { number: "123456789", bank: "021000021", iban: null };

/** A fixture of gifts whose donors can transfer to the operator's bank account, too. */
export interface TransferFixture extends GiftFixture {
  operator: Context;
  accounts: WatchedAccounts;
  /** Advances the clock by a day, imports a statement of the US dollar account with these entries, and matches them. */
  bank(...entries: [amountCents: bigint, parts?: Partial<BankEntry>][]): Promise<void>;
  /** Imports another statement of today, without matching it. An error from `onProgress` interrupts the import. */
  store(entries: [amountCents: bigint, parts?: Partial<BankEntry>][], onProgress?: () => void): Promise<void>;
  /** Runs all work that the gifts' payments wait for. */
  work(): Promise<void>;
  /** The balance of unmatched transfers in the books. */
  suspenseCents(): Promise<bigint>;
  /** The differences that reconciliation finds on the bank's rail. */
  differences(): Promise<string[]>;
}

export async function makeTransferFixture(
  options: GiftFixtureOptions & { only?: true } = {},
): Promise<TransferFixture> {
  const fixture = await makeGiftFixture(options);
  const { system } = fixture;
  const operator = system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
  await addBankAccount(operator, { holder: "Almoner Giving", ...USD_ACCOUNT, currency: "USD" });
  const accounts = watchBankAccounts(() => system);
  await accounts.refresh();
  const bank = bankRail(
    bankOperations(() => system, accounts),
    true,
  );
  system.ports.rails = paymentRails(options.only ? [bank] : [railOf(system), bank]);
  let statements = 0;
  const store: TransferFixture["store"] = async (entries, onProgress) => {
    statements += 1;
    const bookedOn = system.now().toISOString().slice(0, 10);
    const written = entries.map(([cents, parts]) =>
      bankEntry(cents, { currency: "USD", bookedOn, bankReference: system.newId("bankLine"), ...parts }),
    );
    const head = { account: USD_ACCOUNT, currency: "USD", number: statements };
    const { file } = await storeBankFile(operator, bankFile(`usd-${statements}`, bankStatement(head, written, null)));
    const read = await readBankFile(operator, file, { columns: { mapping: null, accountId: null } });
    if (read.status !== "read") throw new Error(JSON.stringify(read.problems));
    await bookBankFile(operator, read, onProgress);
  };
  return {
    ...fixture,
    operator,
    accounts,
    store,
    async bank(...entries) {
      // Moves to the bank's next day. Equal amounts on one day could be taken for entries that are already known.
      fixture.clock.advance(DAY_MS);
      await store(entries);
      await matchBankFiles(system, NEVER);
    },
    async work() {
      await fixture.settle();
      await fixture.settle();
    },
    async suspenseCents() {
      const [row] = await system.statement<{ cents: string }>(
        "SELECT coalesce(sum(posted_cents), 0)::text AS cents FROM ledger_sums() WHERE code = 'rail:bank:suspense'",
        [],
      );
      return BigInt(row!.cents);
    },
    async differences() {
      const rail = system.ports.rails.named("bank")!;
      const { found } = await reconcile(system, { rail, from: new Date(0), to: new Date(system.now().getTime() + 1) });
      return found.map(({ subjectId, detail }) => `${subjectId}: ${detail}`);
    },
  };
}

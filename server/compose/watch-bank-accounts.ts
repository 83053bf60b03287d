import { readTransferAccounts } from "@/server/domain/bank/read-transfer-accounts";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import type { Context } from "@/server/operations/context";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

const FRESH_MS = 5_000;

/** Accounts that are kept, with what reads them now. */
export interface WatchedAccounts extends TransferAccounts {
  refresh(): Promise<void>;
}

/**
 * Keeps the operator's bank accounts, so that a gift is made in one round trip. One that was added or closed through another process
 * is seen some seconds later.
 */
export function watchBankAccounts(context: () => Context): WatchedAccounts {
  let all: (TransferAccount & { isOpen: boolean })[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    all = await readTransferAccounts(context());
  };
  const current = () => {
    if (performance.now() - readAt > FRESH_MS)
      refresh().catch((err) => context().log.warn({ err }, "the bank accounts could not be read"));
    return all;
  };
  return {
    refresh,
    accountFor: (currency) => current().find((account) => account.isOpen && account.currency === currency) ?? null,
    account: (id) => current().find((account) => account.id === id) ?? null,
  };
}

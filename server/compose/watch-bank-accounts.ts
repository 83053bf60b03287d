import { readTransferAccounts } from "@/server/domain/bank/read-transfer-accounts";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import type { Context } from "@/server/operations/context";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

/** Cached accounts, and a function that reads them now. */
export interface WatchedAccounts extends TransferAccounts {
  refresh(): Promise<void>;
}

/** Caches the operator's bank accounts, so that a gift is created in one round trip. */
export function watchBankAccounts(context: () => Context): WatchedAccounts {
  let all: (TransferAccount & { isOpen: boolean })[] = [];
  return {
    async refresh() {
      all = await readTransferAccounts(context());
    },
    accountFor: (currency) => all.find((account) => account.isOpen && account.currency === currency) ?? null,
    account: (id) => all.find((account) => account.id === id) ?? null,
  };
}

import type { HolderAddress, TransferAccount } from "@/server/kernel/transfer-account";
import type { Context } from "@/server/operations/context";

/** Reads the operator's accounts as donors are shown them, oldest first; closed ones, too. */
export async function readTransferAccounts(ctx: Context): Promise<(TransferAccount & { isOpen: boolean })[]> {
  const accounts = await ctx.db.bankAccount.findMany({ orderBy: { id: "asc" } });
  return accounts.map(({ id, holder, iban, number, bank, bankName, holderAddress, currency, closedAt }) => ({
    id,
    holder,
    iban,
    bic: iban === null ? null : bank,
    accountNumber: iban === null ? number : null,
    routingNumber: iban === null ? bank : null,
    bankName,
    holderAddress: holderAddress as HolderAddress | null,
    currency,
    isOpen: closedAt === null,
  }));
}

import { z } from "zod";
import type { BankAccount as OwnAccount } from "@/server/generated/prisma/client";
import { type BankAccount, readBic, readRoutingNumber, readUsAccountNumber } from "@/server/kernel/bank-account";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { NachaIds, OutgoingBatch } from "@/server/ports/outgoing-file";

/** What files must say about the payer for an account's bank in the United States. */
export const payerIdsBody = z.strictObject({
  accountType: z.enum(["checking", "savings"]),
  /** The routing number of the bank that takes the file, with its name. */
  destinationRouting: z.string().regex(/^\d{9}$/),
  destinationName: z.string().trim().min(1).max(23),
  originId: z.string().trim().min(1).max(10),
  companyId: z.string().trim().min(1).max(10),
  /** Shown to payees. */
  entryDescription: z.string().trim().min(1).max(10),
  /** Whether the file also takes the total from the account, as some banks demand. */
  isBalanced: z.boolean(),
});
export type PayerIds = z.infer<typeof payerIdsBody>;

/** What tells a file of an account from others, and its payments. */
type FileNumbers = Pick<NachaIds, "fileModifier" | "firstTrace">;

/** Returns an account of the operator's as the payer in files. Throws if it lacks something that its bank needs. */
export function payerOf(account: OwnAccount, numbers: FileNumbers): OutgoingBatch["debtor"] {
  const ids = payerIdsBody.nullable().parse(account.payerIds);
  const named = accountOf(account, ids);
  if (!named)
    throw InvalidParameter({
      param: "account",
      message:
        "Payments leave an account with an IBAN, or one in the United States whose kind and routing number are known.",
    });
  return { name: account.holder, account: named, nacha: ids && nachaIds(ids, numbers) };
}

function accountOf({ iban, number, bank }: OwnAccount, ids: PayerIds | null): BankAccount | null {
  if (iban !== null) return { kind: "iban", iban, bic: bank && readBic(bank) };
  const routing = bank && readRoutingNumber(bank);
  const known = number && readUsAccountNumber(number);
  return routing && known && ids ? { kind: "us", routing, number: known, type: ids.accountType } : null;
}

function nachaIds({ accountType: _, ...ids }: PayerIds, numbers: FileNumbers): NachaIds {
  return { ...ids, ...numbers };
}

import { askAnew } from "@/server/domain/payments/run-payments";
import type { BankTransfer } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** The direction of a transfer that sends back money that had arrived and was nobody's gift. */
export const SEND_BACK = "send_back";

/**
 * Propagates the outcome of a transfer, in the running transaction, which has moved it: its payment asks the rail
 * again, and a payment that was not sent back after all is open again.
 */
export async function announceTransfer(tx: Context, { key, direction }: BankTransfer): Promise<void> {
  if (direction !== SEND_BACK) await askAnew(tx, key);
  else await tx.db.$queryRaw`SELECT bank_match_reopen(${key}, ${tx.now()}::timestamptz)`;
}

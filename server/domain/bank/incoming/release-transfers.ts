import { letGoOfTransfers } from "@/server/domain/payments/let-go-of-transfers";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Lets go of what had arrived for gifts that fail before it was booked as theirs: it waits on the account for a person. */
export async function releaseTransfers(tx: Context, gifts: Gift[]): Promise<void> {
  const byTransfer = gifts.filter(({ transferReference, rail }) => transferReference !== null || rail === "bank");
  await letGoOfTransfers(
    tx,
    byTransfer.map(({ id }) => id),
  );
}

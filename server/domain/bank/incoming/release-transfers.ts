import { letGoOfTransfers } from "@/server/domain/payments/let-go-of-transfers";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Releases what had arrived for gifts that failed before it was booked to them: it waits for a person. */
export async function releaseTransfers(tx: Context, gifts: Gift[]): Promise<void> {
  const byTransfer = gifts.filter(({ transferReference, rail }) => transferReference !== null || rail === "bank");
  await letGoOfTransfers(
    tx,
    byTransfer.map(({ id }) => id),
  );
}

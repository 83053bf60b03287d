import type { Checkout, Gift } from "@/server/generated/prisma/client";
import { PLAIN_DECLINE, shownFailureCode } from "@/server/kernel/plain-decline";

/** Of a gift whose transfer had arrived: the money has yet to go back. */
export const TRANSFER_REFUSED = "transfer_refused";

type Failed = Pick<Gift, "failureCode"> & Partial<Pick<Gift, "actedAt" | "transferReference">>;

/** Why a checkout's gift failed, as its donor reads it. No card was declined where the donor transfers. */
export function shownFailure({ error, paysByTransfer }: Checkout, gift: Failed | null): string | null {
  const code = shownFailureCode(gift?.failureCode ?? error);
  if (!paysByTransfer) return code;
  if (gift?.transferReference && gift.actedAt) return TRANSFER_REFUSED;
  return code === PLAIN_DECLINE.code ? null : code;
}

/** True for a gift that ended without its money: its donor was emailed so, and nothing was declined. */
export function hasMissedTransfer({ failureCode, transferReference }: Gift): boolean {
  return transferReference !== null && (failureCode === "expired" || failureCode === "amount_differs");
}

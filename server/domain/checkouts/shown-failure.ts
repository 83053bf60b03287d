import type { Checkout, Gift } from "@/server/generated/prisma/client";
import { PLAIN_DECLINE, shownFailureCode } from "@/server/kernel/plain-decline";

/** The failure of a gift whose transfer had arrived: its money still has to be returned. */
export const TRANSFER_REFUSED = "transfer_refused";

type Failed = Pick<Gift, "failureCode"> & Partial<Pick<Gift, "actedAt" | "transferReference">>;

/** Why a checkout's gift failed, as its donor reads it. A gift by transfer is never described as a declined card. */
export function shownFailure({ error, paysByTransfer }: Checkout, gift: Failed | null): string | null {
  const code = shownFailureCode(gift?.failureCode ?? error);
  if (!paysByTransfer) return code;
  if (gift?.transferReference && gift.actedAt) return TRANSFER_REFUSED;
  return code === PLAIN_DECLINE.code ? null : code;
}

/** True for a gift that ended because its transfer did not arrive as expected. Its donor was emailed about that. */
export function hasMissedTransfer({ failureCode, transferReference }: Gift): boolean {
  return transferReference !== null && (failureCode === "expired" || failureCode === "amount_differs");
}

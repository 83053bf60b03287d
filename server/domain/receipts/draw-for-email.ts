import { renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { Receipt } from "@/server/generated/prisma/client";
import { Unavailable } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import type { ClaimedFollowUp } from "@/server/operations/queue/drain-follow-ups";

/** How often drawing may fail before an email goes without it. */
const FAILURES_MAX = 1;

/**
 * Draws and stores the PDFs of an email. False if they are late, or cannot be drawn the second time either: the email then
 * goes with their links alone, which work as soon as they are drawn.
 */
export async function drawForEmail(
  ctx: Context,
  receipts: readonly Receipt[],
  { attempts }: Pick<ClaimedFollowUp, "attempts">,
): Promise<boolean> {
  try {
    await Promise.all(receipts.map((receipt) => renderReceiptPdf(ctx, receipt)));
    return true;
  } catch (error) {
    const isLate = isAlmonerError(error) && error.code === Unavailable.code;
    if (!isLate && attempts <= FAILURES_MAX) throw error;
    const ids = receipts.map(({ id }) => id);
    ctx.log.warn({ receipts: ids, err: error }, "receipts are emailed with links alone: their PDFs are late");
    return false;
  }
}

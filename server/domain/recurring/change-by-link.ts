import type { Context } from "@/server/domain/context";
import type { FieldChanges } from "@/server/domain/recurring/change-fields";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { isRecurringSignature } from "@/server/domain/recurring/recurring-links";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { delegateCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** The contents of a recurring gift's link; its signature authorizes the change. */
export interface RecurringLink {
  id: string;
  signature: string;
}

/**
 * Changes a recurring gift for the holder of its link, as its donor. `stale` if its status no longer allows the change:
 * it was moved in the meantime.
 */
export async function changeByLink(
  ctx: Context,
  { id, signature }: RecurringLink,
  changes: FieldChanges & { status?: WantedStatus },
): Promise<"changed" | "stale"> {
  const [gift] = isRecurringSignature(ctx, id, signature) ? await readRecurringGifts(ctx, [id]) : [];
  if (!gift) throw ResourceNotFound();
  try {
    const donor = ctx.as(delegateCaller(gift.donorId, "recurring-link"));
    await changeRecurringGift(donor, id, changes, "requested_by_giver");
    return "changed";
  } catch (error) {
    if (isAlmonerError(error) && error.code === "invalid_state") return "stale";
    throw error;
  }
}

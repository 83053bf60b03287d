import type { z } from "zod";
import { linkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import { isRaise, requestRaise } from "@/server/domain/recurring/raises";
import { lockRecurringGift, type ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import { isRecurringSignature } from "@/server/domain/recurring/recurring-links";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import type { Cadence } from "@/server/kernel/cadence";
import { delegateCaller } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recurringGiftUpdateBody } from "@/server/resources/recurring-gift-bodies";

/** What a donor can change with the link, or signed in. */
export const recurringChanges = recurringGiftUpdateBody.pick({ amount_cents: true, cadence: true, status: true });

/**
 * Changes a recurring gift for the holder of its link, as its donor. `confirm` if the change would cost the donor more: it
 * waits until the donor confirms it by email. `busy` if there were too many such emails. `stale` if its status no longer
 * allows the change: it was moved in the meantime.
 */
export const changeByLink = operation({
  name: "changeByLink",
  summary: "Updates, pauses, resumes or cancels a recurring gift by its link.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  input: recurringChanges,
  async run(ctx, { id, signature, ...changes }, { subject }) {
    const raise = await staleIfMoved(() =>
      ctx.as(delegateCaller(subject.donorId, "recurring-link")).transaction(async (tx) => {
        // A gift by transfer costs nobody more by a change here. Judged under the lock: what lowers the terms that were
        // read before may raise those that have been set since.
        const gift = await lockRecurringGift(tx, id);
        if (!gift || !isRecurringSignature(tx, gift, signature)) throw ResourceNotFound();
        const isOver = gift.status === "canceled" || gift.status === "ended";
        const { amount_cents: amountCents = gift.amountCents, cadence = gift.cadence as Cadence } = changes;
        if (!isOver && gift.transferReference === null && isRaise(gift, { amountCents, cadence }))
          return { amountCents, cadence };
        await changeRecurringGift(tx, id, changes, "requested_by_donor");
        return "changed" as const;
      }),
    );
    if (typeof raise === "string") return raise;
    return (await requestRaise(ctx, subject, raise)) ? "confirm" : "busy";
  },
});

/** Changes a recurring gift as its donor, for a caller who has proven to be the donor. */
export async function changeAsDonor(
  ctx: Context,
  gift: ReadRecurringGift,
  changes: z.infer<typeof recurringChanges>,
): Promise<"changed" | "stale"> {
  return staleIfMoved(async () => {
    const donor = ctx.as(delegateCaller(gift.donorId, "recurring-link"));
    await changeRecurringGift(donor, gift.id, changes, "requested_by_donor");
    return "changed" as const;
  });
}

async function staleIfMoved<Done>(change: () => Promise<Done>): Promise<Done | "stale"> {
  try {
    return await change();
  } catch (error) {
    if (isAlmonerError(error) && error.code === InvalidState.code) return "stale";
    throw error;
  }
}

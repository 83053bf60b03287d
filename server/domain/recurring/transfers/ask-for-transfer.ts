import { statementsReach } from "@/server/domain/payments/statements-reach";
import { pauseFor } from "@/server/domain/recurring/after-attempt";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import type { RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { afterMiss } from "@/server/domain/recurring/schedule";
import { STANDING_ORDER_MISSES_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/**
 * Notes that no transfer has arrived for a date of a recurring gift, in the running transaction, which has locked it. The donor is asked
 * after the first such date, and after several in a row it is paused. Nothing is said to be missing before the account's statements say so.
 */
export async function askForTransfer(tx: Context, gift: RecurringGiftWithSides): Promise<void> {
  const { id, number, missedDates } = gift;
  if (!(await statementsReach(tx, gift.transferAccountId!, gift.actAt!))) {
    const actAt = new Date(tx.now().getTime() + DAY_MS);
    await tx.db.recurringGift.update({ where: { id }, data: { actAt } });
    return;
  }
  const missed = missedDates + 1;
  const next = { ...afterMiss(tx, gift), missedDates: missed };
  if (missed >= STANDING_ORDER_MISSES_MAX) return pauseFor(tx, gift, "no_transfer", next);
  // The email says which date it was.
  if (missed === 1) await emailDonor(tx, id, "transferMissing", `${number}.${gift.dueAt.toISOString()}`);
  await tx.db.recurringGift.update({ where: { id }, data: next });
}

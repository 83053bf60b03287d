import { emailDonor } from "@/server/domain/recurring/email-donor";
import { only, type RunScope } from "@/server/domain/recurring/run-scope";
import { afterNotice } from "@/server/domain/recurring/schedule";
import type { Context } from "@/server/operations/context";

/** Emails one donor about an upcoming gift. False if there is nobody to notify. */
export async function notifyUpcomingGift(ctx: Context, { dueBefore, id }: RunScope): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const [row] = await tx.db.$queryRaw<{ id: string; number: number; due_at: Date; notice_days: number }[]>`
      SELECT r.id, r.number, r.due_at, r.notice_days FROM recurring_gifts r WHERE notice_at <= ${dueBefore}::timestamptz ${only(id)}
      ORDER BY notice_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
    if (!row) return false;
    const noticeDays = row.notice_days;
    const actAt = afterNotice({ noticeDays }, row.due_at, tx.now());
    await tx.db.recurringGift.update({
      where: { id: row.id },
      data: { noticeAt: null, ...(noticeDays > 0 && { actAt }) },
    });
    // For one that is due already the notice is too late, unless the charge waits for it.
    if (actAt > tx.now()) await emailDonor(tx, row.id, "upcoming", String(row.number));
    return true;
  });
}
